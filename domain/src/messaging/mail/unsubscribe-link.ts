import type { Language } from '@crease/shared/format/calendar-words';
import { html } from './html.js';
import { FOOT, type MailText } from './mail-frame.js';

const WORDS: Readonly<Record<Language, string>> = { en: 'Stop these mails', hi: 'ये ईमेल बंद करें' };

/** The same mail with a link at its foot that ends mails of its kind. */
export function withUnsubscribeLink(
  { subject, text, html: markup, language = 'en' }: Omit<MailText, 'html'> & { html?: string },
  url: string,
): { subject: string; text: string; html?: string } {
  const words = WORDS[language];
  const link = html`<a href="${url}" class="soft" style="color:#56695f">${words}</a><br>`.markup;
  return {
    subject,
    text: `${text.trimEnd()}\n\n${words}: ${url}\n`,
    ...(markup === undefined ? {} : { html: markup.replace(FOOT, () => `${FOOT}${link}`) }),
  };
}
