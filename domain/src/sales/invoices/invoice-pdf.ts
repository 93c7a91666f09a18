import { formatFullDay, formatInstant } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { isCreditNote, isUntaxed, sacOf } from '@crease/shared/gst';
import { stateNameOf } from '@crease/shared/state-codes';
import { COLOURS } from '../receipts/pdf/colours.js';
import { Flow } from '../receipts/pdf/flow.js';
import { drawLogo } from '../receipts/pdf/logo.js';
import { openDocument } from '../receipts/pdf/open-document.js';
import { drawQr } from '../receipts/pdf/qr.js';
import { CONTENT_WIDTH, PAGE, Sheet, type Style } from '../receipts/pdf/sheet.js';
import { printable } from '../receipts/pdf/text-runs.js';
import type { EInvoice, InvoiceDoc } from './invoice.schema.js';
import type { InvoiceCharges } from './invoice-charges.js';
import { monthOf, WORDS, whatIn } from './invoice-texts.js';

const HEADING: Style = { face: 'display', size: 27, leading: 32, colour: COLOURS.text };
const BRAND: Style = { face: 'display', size: 15, leading: 20, colour: COLOURS.text };
const NUMBER: Style = { face: 'display', size: 14, leading: 20, colour: COLOURS.text };
const SMALL: Style = { face: 'text', size: 8.5, leading: 13, colour: COLOURS.textMeta };
const TEXT: Style = { face: 'text', size: 9.5, leading: 14, colour: COLOURS.textSoft };
const STRONG: Style = { ...TEXT, face: 'strong', colour: COLOURS.text };
const FIGURE: Style = { face: 'display', size: 12.5, leading: 20, colour: COLOURS.text };
const TOTAL: Style = { face: 'display', size: 20, leading: 26, colour: COLOURS.text };

const GAP = 30;
const HALF = (CONTENT_WIDTH - GAP) / 2;
const AMOUNT_WIDTH = 110;
const RIGHT = PAGE.margin + CONTENT_WIDTH;
const BODY_TOP = 128;
/** Two inches. */
const QR_SIZE = 144;

/** A document with its mark if it must still be registered as an e-invoice. */
export type PrintedInvoice = InvoiceDoc & { isUnregistered?: true };

/**
 * The invoices and credit notes of a booking as one PDF, a page each, A4 portrait, tagged for screen readers.
 * Deterministic. Accepts any text: characters without a font are printed as boxes. Throws for an empty list.
 */
export async function invoicePdf(documents: readonly PrintedInvoice[]): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('a file has at least one invoice');
  const { doc, finished } = await openDocument({
    title: `${titleOf(first)} ${first.number}`,
    createdAt: first.at,
    changedAt: documents.at(-1)?.at ?? first.at,
  });
  const sheet = new Sheet(doc);
  for (const [i, invoice] of documents.entries()) {
    if (i > 0) doc.addPage();
    sheet.group('Sect', () => drawDocument(sheet, withPrintableTexts(invoice)));
  }
  sheet.end();
  doc.end();
  return await finished;
}

const titleOf = (invoice: InvoiceDoc): string =>
  isUntaxed(invoice) && !isCreditNote(invoice.series) ? WORDS.untaxedTitle : WORDS[invoice.series].title;

/** User texts, made printable. */
function withPrintableTexts(invoice: PrintedInvoice): PrintedInvoice {
  const { seller, buyer, groundName } = invoice;
  return {
    ...invoice,
    seller: { ...seller, name: printable(seller.name), address: printable(seller.address) },
    buyer: { ...buyer, name: printable(buyer.name) },
    groundName: printable(groundName),
  };
}

function drawDocument(sheet: Sheet, invoice: PrintedInvoice): void {
  drawHead(sheet, invoice);
  const below = drawParties(sheet, invoice, BODY_TOP);
  const end = drawAmounts(sheet, invoice, below + 22);
  const flow = new Flow(sheet, end + 8, () => {
    sheet.doc.addPage();
    return BODY_TOP;
  });
  const { bookingNumber, placeOfSupply, original, month } = invoice;
  flow.title(WORDS.details);
  flow.facts([
    month ? { name: WORDS.period, value: monthOf(month) } : { name: WORDS.booking, value: bookingNumber },
    ...(isUntaxed(invoice)
      ? []
      : [
          { name: WORDS.placeOfSupply, value: `${placeOfSupply}-${stateNameOf(placeOfSupply)}` },
          { name: WORDS.reverseCharge, value: WORDS.no },
        ]),
    ...(original
      ? [{ name: WORDS.against, value: `${original.number}, ${formatFullDay(original.date)}` }]
      : []),
  ]);
  if (invoice.isUnregistered) flow.paragraph(WORDS.unregistered);
  if (invoice.einvoice?.irn) drawEInvoice(sheet, flow, invoice.einvoice);
  sheet.put('P', WORDS.signedByNobody, SMALL, {
    x: PAGE.margin,
    y: PAGE.height - 46,
    width: CONTENT_WIDTH,
  });
}

/** The portal's numbers and its signed code, as large as its many modules need to be scanned. */
function drawEInvoice(sheet: Sheet, flow: Flow, { irn, ackNo, ackAt, signedQr }: EInvoice): void {
  flow.title(WORDS.einvoice);
  flow.facts([
    { name: WORDS.irn, value: irn ?? '' },
    { name: WORDS.ackNo, value: ackNo ?? '' },
    ...(ackAt ? [{ name: WORDS.ackAt, value: formatInstant(ackAt) }] : []),
  ]);
  if (!signedQr) return;
  flow.figure(QR_SIZE, (y) =>
    sheet.say('Figure', () => drawQr(sheet.doc, signedQr, PAGE.margin, y, QR_SIZE), { alt: WORDS.qr }),
  );
}

function drawHead(sheet: Sheet, invoice: InvoiceDoc): void {
  const { series, number, date } = invoice;
  const { doc } = sheet;
  sheet.decorate(() => {
    doc.rect(0, 0, PAGE.width + 1, 5).fill(COLOURS.night);
    drawLogo(doc, 'paper', { x: PAGE.margin - 2, y: 28, size: 22 });
  });
  sheet.put('P', 'Crease', BRAND, { x: PAGE.margin + 26, y: 29, width: 120 });
  sheet.put('H1', titleOf(invoice), HEADING, { x: PAGE.margin, y: 62, width: HALF });
  const right = { x: RIGHT - HALF, width: HALF, align: 'right' } as const;
  sheet.put('P', WORDS[series].number, SMALL, { ...right, y: 40 });
  sheet.put('P', number, NUMBER, { ...right, y: 53 });
  sheet.put('P', formatFullDay(date), STRONG, { ...right, y: 75 });
  sheet.rule(106, COLOURS.text, 1.5);
}

/** Draws seller and buyer side by side; returns the y below both. */
function drawParties(sheet: Sheet, { seller, buyer }: InvoiceDoc, y: number): number {
  const { stateCode } = seller;
  const state = stateCode ? `${WORDS.state} ${stateCode}-${stateNameOf(stateCode)}` : '';
  const left = drawParty(
    sheet,
    { who: WORDS.seller, name: seller.name, gstin: seller.gstin, x: PAGE.margin, y },
    [...seller.address.split('\n'), state],
  );
  const right = drawParty(
    sheet,
    { who: WORDS.buyer, name: buyer.name, gstin: buyer.gstin, x: PAGE.margin + HALF + GAP, y },
    [],
  );
  return Math.max(left, right);
}

function drawParty(
  sheet: Sheet,
  { who, name, gstin, x, y }: { who: string; name: string; gstin: string | undefined; x: number; y: number },
  lines: string[],
): number {
  const place = { x, width: HALF };
  let at = y;
  sheet.group('Sect', () => {
    at = sheet.put('H2', who, SMALL, { ...place, y: at }) + 2;
    at = sheet.put('P', name, { ...STRONG, size: 11, leading: 16 }, { ...place, y: at });
    if (gstin) at = sheet.put('P', `GSTIN ${gstin}`, STRONG, { ...place, y: at });
    for (const line of lines.filter(Boolean)) at = sheet.put('P', line, TEXT, { ...place, y: at });
  });
  return at;
}

/** Draws the item and the rows from its taxable value to the total; returns the y below. */
function drawAmounts(sheet: Sheet, invoice: InvoiceDoc, y: number): number {
  const { series, taxable, cgst, sgst, igst, total, charges } = invoice;
  let at = y;
  sheet.group('Table', () => {
    sheet.rule(at);
    at = drawWhat(sheet, invoice, at + 8);
    sheet.rule(at);
    at += 6;
    if (charges) {
      for (const [name, amount] of rowsOf(charges)) at = drawRow(sheet, name, amount, at);
      sheet.rule(at + 4, COLOURS.line, 0.75, RIGHT - HALF, HALF);
      at = drawRow(sheet, WORDS.sum, total, at + 8) + 6;
    }
    const taxes: [string, number | undefined][] = [
      [charges ? WORDS.ofWhichTaxable : WORDS.taxable, isUntaxed(invoice) ? undefined : taxable],
      [WORDS.cgst, cgst],
      [WORDS.sgst, sgst],
      [WORDS.igst, igst],
    ];
    for (const [name, amount] of taxes) if (amount !== undefined) at = drawRow(sheet, name, amount, at);
    sheet.rule(at + 4, COLOURS.text, 1.5, RIGHT - HALF, HALF);
    at += 10;
    sheet.group('TR', () => {
      const style = { ...STRONG, size: 12, leading: TOTAL.leading };
      sheet.put('TH', WORDS[series].total, style, { x: RIGHT - HALF, y: at, width: HALF - AMOUNT_WIDTH });
      sheet.put('TD', formatRupees(total), TOTAL, amountAt(at));
    });
    at += TOTAL.leading;
  });
  return at;
}

/** The one item: at its rent if something was subtracted from it, else at its taxable value. */
function drawWhat(sheet: Sheet, invoice: InvoiceDoc, y: number): number {
  const { series, taxable, charges } = invoice;
  const wide = CONTENT_WIDTH - AMOUNT_WIDTH;
  const plainName = isUntaxed(invoice) ? WORDS.untaxedAmount : WORDS.amount;
  const amountName = charges ? WORDS.withTax : plainName;
  sheet.group('TR', () => {
    sheet.put('TH', `${WORDS.description} · SAC ${sacOf(series)}`, SMALL, { x: PAGE.margin, y, width: wide });
    sheet.put('TH', amountName, SMALL, amountAt(y));
  });
  const at = y + 17;
  let next = at;
  sheet.group('TR', () => {
    next = sheet.put('TD', whatIn(invoice), STRONG, { x: PAGE.margin, y: at + 3, width: wide, maxLines: 4 });
    sheet.put('TD', formatRupees(charges?.rent ?? taxable), FIGURE, amountAt(at));
  });
  return Math.max(next, at + FIGURE.leading) + 6;
}

/** The discounts, and the fee if it is on this invoice. */
const rowsOf = ({ discount, coupon, couponCode, convenienceFee }: InvoiceCharges): [string, number][] => [
  ...(discount > 0 ? [[WORDS.discount, -discount] satisfies [string, number]] : []),
  ...(coupon > 0 ? [[`${WORDS.coupon} ${couponCode ?? ''}`.trim(), -coupon] satisfies [string, number]] : []),
  ...(convenienceFee > 0 ? [[WORDS.fee, convenienceFee] satisfies [string, number]] : []),
];

const amountAt = (y: number) =>
  ({ x: RIGHT - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH, align: 'right' }) as const;

function drawRow(sheet: Sheet, name: string, amount: number, y: number): number {
  sheet.group('TR', () => {
    sheet.put(
      'TH',
      name,
      { ...TEXT, leading: FIGURE.leading },
      {
        x: RIGHT - HALF,
        y,
        width: HALF - AMOUNT_WIDTH,
      },
    );
    sheet.put('TD', formatRupees(amount), FIGURE, amountAt(y));
  });
  return y + FIGURE.leading;
}
