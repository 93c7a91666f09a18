import { formatFullDay, formatInstant, formatSlot } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { COLOURS } from './pdf/colours.js';
import { Flow } from './pdf/flow.js';
import { drawFooters } from './pdf/footer.js';
import { drawHeader, drawSlimHeader, NIGHT_HEIGHT, placeOf } from './pdf/header.js';
import { openDocument } from './pdf/open-document.js';
import { CONTENT_WIDTH, PAGE, Sheet, type Style } from './pdf/sheet.js';
import { withPrintableTexts } from './receipt-pdf.js';
import type { ShareReceipt } from './share-receipt.js';

const AMOUNT: Style = { face: 'display', size: 40, leading: 46, colour: COLOURS.amber };
const WHEN: Style = { face: 'strong', size: 11, leading: 16, colour: COLOURS.nightText };

/** What a receipt of one amount says, of a share or of an entry fee. */
export interface PartReceipt
  extends Pick<
    ShareReceipt,
    | 'number'
    | 'status'
    | 'heading'
    | 'amount'
    | 'about'
    | 'payment'
    | 'refunds'
    | 'note'
    | 'paidAt'
    | 'changedAt'
  > {
  place: string;
  subject: string;
  when: string;
  aboutTitle: string;
  /** A link to the page of what was paid. */
  link: { text: string; path: string };
}

/** The receipt of one player's share as a PDF. */
export const shareReceiptPdf = (receipt: ShareReceipt, publicUrl: string): Promise<Buffer> =>
  partReceiptPdf(
    {
      ...receipt,
      place: placeOf({ groundId: receipt.ground }),
      subject: `${receipt.ground.name}, ${receipt.bookingDate}`,
      when: `${formatFullDay(receipt.bookingDate)}, ${formatSlot(receipt.timeSlot)}`,
      aboutTitle: 'Game',
      link: { text: 'Open the game', path: `/game/${receipt.gameId}` },
    },
    publicUrl,
  );

/** A receipt of one amount as a PDF, A4 portrait, tagged for screen readers. Deterministic. */
export async function partReceiptPdf(given: PartReceipt, publicUrl: string): Promise<Buffer> {
  const receipt = withPrintableTexts(given);
  const { number, status, heading, amount, place, subject, when, link } = receipt;
  const { doc, finished } = await openDocument({
    title: `Crease receipt ${number}`,
    subject,
    createdAt: new Date(receipt.paidAt),
    changedAt: new Date(receipt.changedAt),
  });
  const sheet = new Sheet(doc);
  drawHeader(sheet, { label: 'Receipt number', number, status, place, heading });
  sheet.put('P', formatRupees(amount), AMOUNT, { x: PAGE.margin, y: 160, width: 200 });
  const right = { x: PAGE.margin + 200, width: CONTENT_WIDTH - 200, align: 'right' } as const;
  sheet.put('P', when, WHEN, { ...right, y: 166 });
  const soft: Style = { ...WHEN, size: 9.5, face: 'text', colour: COLOURS.nightTextSoft };
  const moved =
    status === 'REFUNDED'
      ? `Paid back on ${formatInstant(receipt.changedAt)}`
      : `Paid on ${formatInstant(receipt.paidAt)}`;
  sheet.put('P', moved, soft, { ...right, y: 184 });
  const page = `${publicUrl}${link.path}`;
  sheet.put('Link', link.text, { ...soft, colour: COLOURS.amber }, { ...right, y: 200, link: page });
  const nextPage = () => {
    doc.addPage();
    return drawSlimHeader(sheet, number);
  };
  const flow = new Flow(sheet, NIGHT_HEIGHT + 26, nextPage, true);
  flow.title(receipt.aboutTitle);
  flow.facts(receipt.about);
  flow.title('Payment');
  flow.facts(receipt.payment);
  if (receipt.refunds.length > 0) {
    flow.title('Refunds');
    flow.facts(receipt.refunds);
  }
  flow.title('What this is');
  flow.paragraph(receipt.note);
  sheet.end();
  drawFooters(sheet, number);
  doc.end();
  return await finished;
}
