import { COLOURS } from './colours.js';

/** Stumps that are seen on what is behind them, amber bails and crease, drawn in a 32 unit square. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  behind: 'night' | 'paper',
  { x, y, size }: { x: number; y: number; size: number },
): void {
  doc.save();
  doc.translate(x, y).scale(size / 32);
  doc.lineCap('round').lineWidth(2.6);
  doc.path('M11 21V7M16 21V7M21 21V7').stroke(behind === 'night' ? COLOURS.paper : COLOURS.text);
  doc.path('M10.5 4.5h4M17.5 4.5h4').stroke(COLOURS.amber);
  doc.path('M3 25.5h26M7 21.5v7M25 21.5v7').stroke(COLOURS.amber);
  doc.restore();
}

/** The crease mark: an amber line with two ticks, under the one heading that leads a page. */
export function drawCreaseMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save();
  doc.lineCap('butt').lineWidth(2.25).strokeColor(COLOURS.amber);
  doc.moveTo(x, y).lineTo(x + 34, y);
  doc.moveTo(x + 5, y - 4).lineTo(x + 5, y + 4);
  doc.moveTo(x + 29, y - 4).lineTo(x + 29, y + 4);
  doc.stroke();
  doc.restore();
}
