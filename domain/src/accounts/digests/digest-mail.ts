import type { Language } from '@crease/shared/format/calendar-words';
import { type MailText, mailFrame, newsRows, paragraph } from '../../messaging/mail/mail-frame.js';
import { ASK_SUPPORT, SUPPORT } from '../../messaging/mail/support.js';
import type { NotificationDoc } from '../notifications/notification.schema.js';
import { notificationWords } from '../notifications/notification-words.js';

/** The longest list of news in one mail; the rest is counted. */
const MOST = 10;

const WORDS = {
  en: {
    one: 'One update you have not seen',
    oneOf: (title: string) => `You have not seen: ${title}`,
    many: (n: number) => `${n} updates you have not seen`,
    more: (n: number) => `And ${n} more at your bell.`,
    all: 'See all',
  },
  hi: {
    one: 'एक सूचना जो आपने नहीं देखी',
    oneOf: (title: string) => `आपने नहीं देखा: ${title}`,
    many: (n: number) => `${n} सूचनाएँ जो आपने नहीं देखीं`,
    more: (n: number) => `और ${n} आपकी सूचनाओं में।`,
    all: 'सभी देखें',
  },
};

export type News = Pick<NotificationDoc, 'title' | 'message' | 'key' | 'params' | 'data'>;

/** A user's unread news, newest first, in their language; an admin's own words stay as typed. */
export function digestMail(news: readonly News[], publicUrl: string, language: Language = 'en'): MailText {
  const words = WORDS[language];
  const shown = news.slice(0, MOST).map((one) => {
    const { title, message } = notificationWords(one, language);
    return { title, text: message, url: `${publicUrl}${one.data.actionUrl ?? '/notifications'}` };
  });
  const more = news.length - shown.length;
  const [first] = shown;
  const isOne = news.length === 1 && first !== undefined;
  const heading = isOne ? words.one : words.many(news.length);
  const rest = more > 0 ? [words.more(more)] : [];
  const url = `${publicUrl}/notifications`;
  return {
    language,
    subject: isOne ? words.oneOf(first.title) : heading,
    text: [
      heading,
      ...shown.map(({ title, text }) => `${title}\n${text}`),
      ...rest,
      `${words.all}: ${url}`,
      ASK_SUPPORT[language].join(SUPPORT.email),
    ].join('\n\n'),
    html: mailFrame({
      language,
      preview: shown.map(({ title }) => title).join(' · '),
      heading,
      rows: [...newsRows(shown), ...rest.map(paragraph)],
      button: { label: words.all, url },
    }),
  };
}
