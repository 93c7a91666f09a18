/** Whose devices ring: `others` are those of a booking who did not cancel it themselves. */
export type RingingSide = 'player' | 'owner' | 'both' | 'others';

export interface Ringing {
  sides: RingingSide;
  urgency: 'low' | 'normal' | 'high';
  /** How long the news is worth telling, from the moment it was made. */
  usefulForMs: number;
  /** And no longer than until the game begins that it is about. */
  untilStart?: true;
}

interface TypeOfNotification {
  icon: string;
  /** The word over it at the bell. */
  label: string;
  /** Null: it waits at the bell for the next visit. */
  rings: Ringing | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Every type of notification: its look, and whether it is pushed (docs/product-rules.md, Notifications). Pushed: what
 * affects a player's evening or an owner's day, and what other people did. Not pushed: the user's own actions. A new
 * type is one row here; the web checks that its icon is drawn.
 */
export const NOTIFICATION_TYPES = {
  booking_pending: {
    icon: 'hourglass',
    label: 'Booking pending',
    rings: { sides: 'owner', urgency: 'high', usefulForMs: 30 * MINUTE_MS },
  },
  booking_confirmed: {
    icon: 'check',
    label: 'Booking confirmed',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: DAY_MS },
  },
  // The canceller knows it; the others have to change their plans.
  booking_cancelled: {
    icon: 'ban',
    label: 'Booking cancelled',
    rings: { sides: 'others', urgency: 'high', usefulForMs: DAY_MS },
  },
  booking_moved: {
    icon: 'calendar',
    label: 'Booking moved',
    rings: { sides: 'both', urgency: 'high', usefulForMs: DAY_MS },
  },
  // The game is still played: staff only have an address to correct.
  booking_disowned: { icon: 'user', label: 'Not their booking', rings: null },
  booking_reminder: {
    icon: 'clock',
    label: 'Reminder',
    rings: { sides: 'player', urgency: 'high', usefulForMs: DAY_MS, untilStart: true },
  },
  payment_success: { icon: 'rupee', label: 'Payment received', rings: null },
  payment_failed: { icon: 'warning', label: 'Payment failed', rings: null },
  refund_processed: {
    icon: 'card',
    label: 'Refund',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  // An offer is over after five minutes, or when its notice says (`usefulUntil`).
  waitlist_ready: {
    icon: 'bell',
    label: 'Waitlist',
    rings: { sides: 'player', urgency: 'high', usefulForMs: 5 * MINUTE_MS },
  },
  // Nothing can be done about it any more.
  waitlist_expired: { icon: 'hourglass', label: 'Waitlist', rings: null },
  gate_reported: {
    icon: 'lock',
    label: 'Closed gate',
    rings: { sides: 'owner', urgency: 'high', usefulForMs: DAY_MS },
  },
  gate_answered: {
    icon: 'lock',
    label: 'Closed gate',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  review_request: { icon: 'star', label: 'Your opinion', rings: null },
  review_answered: { icon: 'star', label: 'Answer to your review', rings: null },
  // Money that arrived is good news at any hour; money that did not wants an account put right.
  settlement: {
    icon: 'rupee',
    label: 'Settlement',
    rings: { sides: 'owner', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  admin_broadcast: { icon: 'info', label: 'Announcement', rings: null },
} as const satisfies Record<string, TypeOfNotification>;
