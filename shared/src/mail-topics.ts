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
  'offers',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** The kinds with a switch of their own. Offers are sent by the consent to marketing alone. */
export const SWITCHED_TOPICS = MAIL_TOPICS.filter((topic): topic is SwitchedTopic => topic !== 'offers');
export type SwitchedTopic = Exclude<MailTopic, 'offers'>;

interface Wishes {
  notifications: { email: boolean };
  mails?: Partial<Record<MailTopic, boolean | undefined>> | undefined;
}

/**
 * Whether a user wants mails about this: mails are on and this kind is not switched off. Offers need a consent besides.
 */
export const wantsMail = ({ notifications, mails }: Wishes, topic: MailTopic): boolean =>
  notifications.email && mails?.[topic] !== false;
