import { until } from './until.js';

interface Mail {
  subject: string;
  text: string;
  attachments?: { fileName?: string; generatedFileName?: string; contentType: string }[];
}

/** The code in the `nth` mail with a code to this address, counted from 1 (six digits alone on a line). */
export async function codeFor(mailboxUrl: string, address: string, nth: number): Promise<string> {
  return await until(`code mail ${nth} to ${address}`, async () => {
    const mails = await mailsTo(mailboxUrl, address);
    const codes = mails.map(({ text }) => /^(\d{6})$/m.exec(text)?.[1]).filter((code) => code !== undefined);
    return codes[nth - 1];
  });
}

export interface ReceiptMail {
  subject: string;
  /** Content types of the attachments. */
  attached: string[];
}

/** The receipt of a booking: the mail that names it and has the PDF attached. */
export async function receiptFor(
  mailboxUrl: string,
  address: string,
  bookingId: string,
): Promise<ReceiptMail> {
  return await until(`receipt of ${bookingId} to ${address}`, async () => {
    const mails = await mailsTo(mailboxUrl, address);
    const found = mails.find(({ text, attachments }) => text.includes(bookingId) && attachments?.length);
    return found && { subject: found.subject, attached: typesOf(found) };
  });
}

/** The link in a mail to this address that contains `part`. */
export async function linkFor(mailboxUrl: string, address: string, part: string): Promise<string> {
  return await until(`link ${part} to ${address}`, async () => {
    const mails = await mailsTo(mailboxUrl, address);
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    return links.find((link) => link.includes(part));
  });
}

/** All mails to this address. */
export async function mailsTo(mailboxUrl: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${mailboxUrl}/email?to.address=${encodeURIComponent(address)}`);
  return await response.json();
}

function typesOf({ attachments = [] }: Mail): string[] {
  return attachments.map(({ contentType }) => contentType.split(';')[0] ?? '').sort();
}
