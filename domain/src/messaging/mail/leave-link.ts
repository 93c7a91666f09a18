import { html } from './html.js';
import { FOOT, type MailText } from './mail-frame.js';

const WORDS = 'Stop these mails';

/** The same mail with a link at its foot that ends mails of its kind. */
export function withLeaveLink(
  { subject, text, html: markup }: Pick<MailText, 'subject' | 'text'> & { html?: string },
  url: string,
): { subject: string; text: string; html?: string } {
  const link = html`<a href="${url}" class="soft" style="color:#56695f">${WORDS}</a><br>`.markup;
  return {
    subject,
    text: `${text.trimEnd()}\n\n${WORDS}: ${url}\n`,
    ...(markup === undefined ? {} : { html: markup.replace(FOOT, () => `${FOOT}${link}`) }),
  };
}
