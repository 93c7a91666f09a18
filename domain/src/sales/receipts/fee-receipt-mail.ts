import { formatRupees } from '@crease/shared/format/money';
import {
  factLines,
  factTable,
  type MailText,
  mailFrame,
  paragraph,
} from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import type { FeeBillState } from './receipt-mail.js';
import type { PartReceipt } from './share-receipt-pdf.js';

/** The mail that carries the receipt of an entry fee; its sender attaches the PDFs. */
export function feeReceiptMail(receipt: PartReceipt, publicUrl: string, feeBill?: FeeBillState): MailText {
  const { number, amount, heading, subject, place, when, about, link, refunds, note } = receipt;
  const url = `${publicUrl}${link.path}`;
  const said = `${formatRupees(amount)} for ${subject}, ${when} at ${place}.`;
  const money = [{ name: 'Receipt number', value: number }, ...receipt.payment, ...refunds];
  const attached =
    feeBill === 'attached'
      ? 'Your receipt and our bill for the convenience fee in it are attached.'
      : `Your receipt is attached as a PDF.${
          feeBill
            ? ' Our bill for the convenience fee is beside your entry, with its e-invoice number soon.'
            : ''
        }`;
  return {
    subject: `Your entry fee of ${formatRupees(amount)}: ${subject}`,
    text: [
      heading,
      said,
      factLines(about),
      factLines(money),
      note,
      `${link.text}: ${url}`,
      attached,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: said,
      heading,
      lead: { strong: formatRupees(amount), soft: `${subject}, ${when}` },
      rows: [factTable(about), factTable(money), paragraph(note)],
      button: { label: link.text, url },
      note: attached,
    }),
  };
}
