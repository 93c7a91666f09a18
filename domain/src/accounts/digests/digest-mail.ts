import { type MailText, mailFrame, newsRow, paragraph } from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import type { NotificationDoc } from '../notifications/notification.model.js';

/** More than these nobody reads; the rest is counted. */
const MOST = 10;

export type News = Pick<NotificationDoc, 'title' | 'message' | 'data'>;

/** What somebody has not seen, the newest first. */
export function digestMail(news: readonly News[], publicUrl: string): MailText {
  const shown = news.slice(0, MOST);
  const more = news.length - shown.length;
  const [first] = shown;
  const subject =
    news.length === 1 && first
      ? `You have not seen: ${first.title}`
      : `${news.length} updates you have not seen`;
  const heading = news.length === 1 ? 'One update you have not seen' : subject;
  const rest = more > 0 ? [`And ${more} more at your bell.`] : [];
  const url = `${publicUrl}/notifications`;
  return {
    subject,
    text: [
      heading,
      ...shown.map(({ title, message }) => `${title}\n${message}`),
      ...rest,
      `See all: ${url}`,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: shown.map(({ title }) => title).join(' · '),
      heading,
      rows: [
        ...shown.map(({ title, message, data }) =>
          newsRow({ title, text: message, url: `${publicUrl}${data.actionUrl ?? '/notifications'}` }),
        ),
        ...rest.map(paragraph),
      ],
      button: { label: 'See all', url },
    }),
  };
}
