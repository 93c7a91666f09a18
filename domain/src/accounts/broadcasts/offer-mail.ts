import type { MailText } from '../../messaging/mail/mail-frame.js';
import { plainMail } from '../../messaging/mail/plain-mail.js';

/** The mail of an offer, with a button to the site. */
export const offerMail = ({ title, message }: { title: string; message: string }, url: string): MailText =>
  plainMail({
    subject: title,
    heading: title,
    lines: message.split(/\n+/),
    button: { label: 'Open Crease', url },
  });
