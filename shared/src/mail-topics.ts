/**
 * Kinds of optional mails; each is also a notification. Each has its own switch under that of all mails, and an
 * unsubscribe link in its mails (docs/product-rules.md, Notifications).
 */
export const MAIL_TOPICS = ['bookings', 'reminders', 'waitlist', 'alerts', 'settlements', 'digest'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

interface Wishes {
  notifications: { email: boolean };
  mails?: Partial<Record<MailTopic, boolean | undefined>> | undefined;
}

/** True if a user wants mails of this kind: mails are on, and this kind was not unsubscribed. */
export const wantsMail = ({ notifications, mails }: Wishes, topic: MailTopic): boolean =>
  notifications.email && mails?.[topic] !== false;
