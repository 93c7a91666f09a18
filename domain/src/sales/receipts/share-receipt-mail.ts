import { formatFullDay, formatSlot } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import {
  factLines,
  factTable,
  type MailText,
  mailFrame,
  paragraph,
} from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import type { ShareReceipt } from './share-receipt.js';

/** The mail that carries the receipt of a share; its sender attaches the PDF. */
export function shareReceiptMail(receipt: ShareReceipt, publicUrl: string): MailText {
  const { number, amount, heading, ground, gameId, about, refunds, note } = receipt;
  const when = `${formatFullDay(receipt.bookingDate)}, ${formatSlot(receipt.timeSlot)}`;
  const url = `${publicUrl}/game/${gameId}`;
  const said = `${formatRupees(amount)} for the game on ${when} at ${ground.name}.`;
  const money = [{ name: 'Receipt number', value: number }, ...receipt.payment];
  const attached = 'Your receipt is attached as a PDF.';
  return {
    subject: `Your share of ${formatRupees(amount)}: ${ground.name}, ${when}`,
    text: [
      heading,
      said,
      factLines(about),
      factLines([...money, ...refunds]),
      note,
      `View game: ${url}`,
      attached,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: said,
      heading,
      lead: { strong: formatRupees(amount), soft: `${when}, ${ground.name}` },
      rows: [factTable(about), factTable([...money, ...refunds]), paragraph(note)],
      button: { label: 'View game', url },
      note: attached,
    }),
  };
}
