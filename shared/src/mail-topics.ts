/**
 * Kinds of optional mail, which duplicate notifications in the bell. Each has its own switch and an unsubscribe link
 * (docs/product-rules.md, Notifications).
 */
export const MAIL_TOPICS = [
  'bookings',
  'reminders',
  'waitlist',
  'matches',
  'alerts',
  'settlements',
  'digest',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

interface Wishes {
  notifications: { email: boolean };
  mails?: Partial<Record<MailTopic, boolean | undefined>> | undefined;
}

/** Whether a user wants mails about this: mails are on and this kind is not switched off. */
export const wantsMail = ({ notifications, mails }: Wishes, topic: MailTopic): boolean =>
  notifications.email && mails?.[topic] !== false;
