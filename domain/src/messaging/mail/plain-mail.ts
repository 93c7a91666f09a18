import { type MailText, mailFrame, paragraph } from './mail-frame.js';
import { SUPPORT } from './support.js';

interface Words {
  subject: string;
  heading: string;
  lines: string[];
  button?: { label: string; url: string };
}

/** A mail of a heading, some lines and perhaps a button. */
export function plainMail({ subject, heading, lines, button }: Words): MailText {
  const [preview = heading] = lines;
  return {
    subject,
    text: [
      heading,
      ...lines,
      ...(button ? [`${button.label}: ${button.url}`] : []),
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({ preview, heading, rows: lines.map(paragraph), ...(button ? { button } : {}) }),
  };
}
