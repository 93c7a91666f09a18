import { create } from 'qrcode';
import { COLOURS } from './colours.js';

/** Modules of white that a reader needs around the code. */
const QUIET = 3;

/** A QR code as one vector shape on its own white, `size` points wide. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = size / (modules.size + 2 * QUIET);
  doc.roundedRect(x, y, size, size, 6).fill(COLOURS.paper);
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!modules.get(row, from)) continue;
      let to = from + 1;
      while (to < modules.size && modules.get(row, to)) to += 1;
      // A hair taller than its row: no reader shows a seam between two of them.
      doc.rect(x + (QUIET + from) * unit, y + (QUIET + row) * unit, (to - from) * unit, unit * 1.02);
      from = to;
    }
  }
  doc.fill(COLOURS.text);
}
