import type { Language } from '@crease/shared/format/calendar-words';
import type { Words } from '@crease/shared/news/news';
import { type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import { ASK_SUPPORT, SUPPORT } from '../../messaging/mail/support.js';

const WORDS = {
  en: { see: 'See your complaint', refusal: 'Why there is no refund' },
  hi: { see: 'अपनी शिकायत देखें', refusal: 'रिफ़ंड क्यों नहीं' },
};

interface Said extends Words {
  language: Language;
  /** What the ground or our team wrote. */
  text?: string | undefined;
  refusal?: string | undefined;
  url: string;
}

/** The mail about a step of a complaint, in the complainant's language. */
export function complaintMail({ language, title, message, text, refusal, url }: Said): MailText {
  const words = WORDS[language];
  const lines = [
    message,
    ...(text ? [`“${text}”`] : []),
    ...(refusal ? [`${words.refusal}: ${refusal}`] : []),
  ];
  return {
    language,
    subject: title,
    text: [title, ...lines, `${words.see}: ${url}`, ASK_SUPPORT[language].join(SUPPORT.email)].join('\n\n'),
    html: mailFrame({
      ...{ language, preview: message, heading: title },
      rows: lines.map(paragraph),
      button: { label: words.see, url },
    }),
  };
}
