import type { Language } from '@crease/shared/format/calendar-words';
import type { Words } from '@crease/shared/news/news';
import { type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import { ASK_SUPPORT, SUPPORT } from '../../messaging/mail/support.js';

const SEE = { en: 'See it in Money', hi: 'कमाई में देखें' };

/** The mail about a check, a licence or the provider's split, in the owner's language. */
export function checkMail({
  language,
  title,
  message,
  url,
}: Words & { language: Language; url: string }): MailText {
  const label = SEE[language];
  return {
    language,
    subject: title,
    text: [title, message, `${label}: ${url}`, ASK_SUPPORT[language].join(SUPPORT.email)].join('\n\n'),
    html: mailFrame({
      ...{ language, preview: message, heading: title },
      rows: [paragraph(message)],
      button: { label, url },
    }),
  };
}
