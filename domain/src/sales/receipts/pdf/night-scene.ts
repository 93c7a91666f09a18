type Point = readonly [number, number];

/** The vanishing point of the ground's parallel lines, and their spread below it. */
const VANISHING: Point = [462, 62];

/** A point of the ground: `across` in strides from the middle, `depth` 0 at the horizon, 1 at the near edge. */
const onGround = (across: number, depth: number, height: number): Point => [
  VANISHING[0] + across * depth * 62,
  VANISHING[1] + depth * (height - VANISHING[1]),
];

function polygon(doc: PDFKit.PDFDocument, points: Point[], colour: string): void {
  const [first, ...rest] = points;
  if (!first) return;
  doc.moveTo(...first);
  for (const point of rest) doc.lineTo(...point);
  doc.closePath().fill(colour);
}

/** A floodlit cage at night, seen from the batter's end: the turf's stripes, the pitch, its wicket, net and lamps. */
export function drawNightScene(doc: PDFKit.PDFDocument, height: number): void {
  const at = (across: number, depth: number) => onGround(across, depth, height);
  drawNet(doc);
  const stripes = ['#0b1c15', '#0e241a'];
  for (let i = -7; i < 7; i += 1) {
    polygon(doc, [at(i, 0.14), at(i + 1, 0.14), at(i + 1, 1.2), at(i, 1.2)], stripes[Math.abs(i % 2)] ?? '');
  }
  polygon(doc, [at(-0.6, 0.17), at(0.6, 0.17), at(0.6, 1.2), at(-0.6, 1.2)], '#1c2f21');
  drawCrease(doc, at, 0.27, 0.7);
  drawCrease(doc, at, 0.47, 1.1);
  drawWicket(doc, at(0, 0.25));
  drawLamps(doc, 352);
  drawLamps(doc, 574);
}

function drawCrease(
  doc: PDFKit.PDFDocument,
  at: (across: number, depth: number) => Point,
  depth: number,
  weight: number,
): void {
  doc.lineCap('butt').lineWidth(weight).strokeColor('#5d7567');
  doc
    .moveTo(...at(-0.9, depth))
    .lineTo(...at(0.9, depth))
    .stroke();
}

function drawWicket(doc: PDFKit.PDFDocument, [x, y]: Point): void {
  doc.lineCap('round').lineWidth(1).strokeColor('#c9d6cd');
  for (const step of [-2.6, 0, 2.6]) doc.moveTo(x + step, y).lineTo(x + step, y - 12);
  doc.stroke();
  doc
    .lineWidth(0.9)
    .moveTo(x - 2.8, y - 12.6)
    .lineTo(x + 2.8, y - 12.6)
    .stroke('#ffc566');
}

/** The back net: a mesh of thin threads between its posts. */
function drawNet(doc: PDFKit.PDFDocument): void {
  const [left, right, top, bottom] = [352, 574, 62, 88];
  doc.lineWidth(0.35).strokeColor('#1d352a');
  for (let x = left; x <= right; x += 6) doc.moveTo(x, top).lineTo(x, bottom);
  for (let y = top; y <= bottom; y += 5.2) doc.moveTo(left, y).lineTo(right, y);
  doc.stroke();
  doc.lineWidth(0.8).moveTo(left, top).lineTo(right, top).stroke('#2b463b');
}

function drawLamps(doc: PDFKit.PDFDocument, x: number): void {
  doc.lineCap('butt').lineWidth(1.4).moveTo(x, 32).lineTo(x, 94).stroke('#2b463b');
  const glow = doc.radialGradient(x, 28, 0, x, 28, 52);
  glow.stop(0, '#ffc566', 0.32).stop(1, '#ffc566', 0);
  doc.circle(x, 28, 52).fill(glow);
  doc.roundedRect(x - 11, 23, 22, 9, 2).fill('#22382e');
  for (const step of [-7, -2.3, 2.3, 7]) doc.circle(x + step, 27.5, 1.7).fill('#ffe3ae');
}
