import type { Language } from '@crease/shared/format/calendar-words';
import { type MailText, mailFrame, paragraph } from './mail-frame.js';
import { ASK_SUPPORT, SUPPORT } from './support.js';

interface Words {
  /** Language of the words; English if absent. */
  language?: Language;
  subject: string;
  heading: string;
  lines: string[];
  button?: { label: string; url: string };
}

/** A mail of a heading, some lines and perhaps a button. */
export function plainMail({ language = 'en', subject, heading, lines, button }: Words): MailText {
  const [preview = heading] = lines;
  return {
    language,
    subject,
    text: [
      heading,
      ...lines,
      ...(button ? [`${button.label}: ${button.url}`] : []),
      ASK_SUPPORT[language].join(SUPPORT.email),
    ].join('\n\n'),
    html: mailFrame({
      ...{ language, preview, heading, rows: lines.map(paragraph) },
      ...(button ? { button } : {}),
    }),
  };
}
