/**
 * What somebody is mailed about though they can do without: the same stands at their bell. Each has a switch of its own under
 * that of mails, and a link in its mails that switches it off (docs/product-rules.md, Notifications).
 */
export const MAIL_TOPICS = ['bookings', 'reminders', 'waitlist', 'alerts', 'settlements', 'digest'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

interface Wishes {
  notifications: { email: boolean };
  mails?: Partial<Record<MailTopic, boolean | undefined>> | undefined;
}

/** Whether somebody wants mails about this: not where they want no mails, nor where they have left this kind of them. */
export const wantsMail = ({ notifications, mails }: Wishes, topic: MailTopic): boolean =>
  notifications.email && mails?.[topic] !== false;
