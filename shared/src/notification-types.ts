/** Whose devices ring: `others` are the people of a booking who did not cancel it themselves. */
export type RingingSide = 'player' | 'owner' | 'both' | 'others';

export interface Ringing {
  sides: RingingSide;
  urgency: 'low' | 'normal' | 'high';
  /** How long the notification is useful, from its creation. */
  usefulForMs: number;
  /** Useful at most until the booking it is about begins. */
  untilStart?: true;
}

interface TypeOfNotification {
  icon: string;
  /** Its heading in the bell. */
  label: string;
  /** Null: it waits in the bell for the next visit. */
  rings: Ringing | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Every notification type: its appearance in the bell, and whether it rings on devices (docs/product-rules.md,
 * Notifications). Changes to a player's evening or an owner's day ring, as do other people's actions; one's own actions
 * stay in the bell. A new type is one row here; the web checks that its icon exists.
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
  // The person who cancels knows it; the others have to change their plans.
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
  // The booking still stands: staff only have an address to correct.
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
  // An offer ends after five minutes, or when its notification says (`usefulUntil`).
  waitlist_ready: {
    icon: 'bell',
    label: 'Waitlist',
    rings: { sides: 'player', urgency: 'high', usefulForMs: 5 * MINUTE_MS },
  },
  // `usefulUntil` is the end of the player's two minutes.
  opening_turn: {
    icon: 'hourglass',
    label: 'Your turn',
    rings: { sides: 'player', urgency: 'high', usefulForMs: 2 * MINUTE_MS },
  },
  // It can no longer be changed.
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
  // Money that arrived is good news at any hour; money that did not means an account must be corrected.
  settlement: {
    icon: 'rupee',
    label: 'Settlement',
    rings: { sides: 'owner', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  // A payer's bank disputes a payment.
  dispute: {
    icon: 'warning',
    label: 'Disputed payment',
    rings: { sides: 'owner', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  dispute_desk: { icon: 'warning', label: 'Disputed payment', rings: null },
  owner_check: {
    icon: 'shield',
    label: 'Checks',
    rings: { sides: 'owner', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  match_place: {
    icon: 'users',
    label: 'Match',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  // `usefulUntil` is the start.
  match_reminder: {
    icon: 'clock',
    label: 'Reminder',
    rings: { sides: 'player', urgency: 'high', usefulForMs: DAY_MS },
  },
  match_live: {
    icon: 'ball',
    label: 'Live now',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 2 * HOUR_MS },
  },
  // Without a dispute a match is confirmed after 48 hours.
  match_to_confirm: {
    icon: 'help',
    label: 'Your confirmation',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 2 * DAY_MS },
  },
  match_disputed: {
    icon: 'warning',
    label: 'Disputed result',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  match_result: {
    icon: 'cup',
    label: 'Result',
    rings: { sides: 'player', urgency: 'low', usefulForMs: DAY_MS },
  },
  // To the host: a player has joined or left.
  game_player: {
    icon: 'users',
    label: 'Your game',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: DAY_MS },
  },
  game_request: {
    icon: 'help',
    label: 'Request to join',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: DAY_MS },
  },
  // To a player: what became of their place.
  game_place: {
    icon: 'ball',
    label: 'Game',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: DAY_MS },
  },
  // `usefulUntil` is the end of the hold.
  game_offer: {
    icon: 'bell',
    label: 'A place for you',
    rings: { sides: 'player', urgency: 'high', usefulForMs: 15 * MINUTE_MS },
  },
  game_changed: {
    icon: 'calendar',
    label: 'Game changed',
    rings: { sides: 'player', urgency: 'high', usefulForMs: DAY_MS },
  },
  // `usefulUntil` is the start.
  game_answer: {
    icon: 'help',
    label: 'Are you in?',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: DAY_MS },
  },
  game_over: { icon: 'star', label: 'After the game', rings: null },
  // A saved search has found games, once a day at most. `usefulUntil` is the start of the last one.
  game_found: {
    icon: 'search',
    label: 'Games to join',
    rings: { sides: 'player', urgency: 'low', usefulForMs: DAY_MS },
  },
  // To the organisers: a team has entered or left.
  tournament_team: {
    icon: 'users',
    label: 'Your tournament',
    rings: { sides: 'owner', urgency: 'normal', usefulForMs: DAY_MS },
  },
  // To a team: what became of its place.
  tournament_place: {
    icon: 'cup',
    label: 'Tournament',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: DAY_MS },
  },
  // `usefulUntil` is the end of the hold.
  tournament_offer: {
    icon: 'bell',
    label: 'A place for your team',
    rings: { sides: 'player', urgency: 'high', usefulForMs: 15 * MINUTE_MS },
  },
  tournament_changed: {
    icon: 'calendar',
    label: 'Tournament',
    rings: { sides: 'player', urgency: 'high', usefulForMs: DAY_MS },
  },
  tournament_message: {
    icon: 'info',
    label: 'From the organiser',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: DAY_MS },
  },
  tournament_won: {
    icon: 'cup',
    label: 'Champions',
    rings: { sides: 'player', urgency: 'low', usefulForMs: DAY_MS },
  },
  // To the complainant: what became of it.
  complaint_step: {
    icon: 'info',
    label: 'Your complaint',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  complaint_made: {
    icon: 'warning',
    label: 'Complaint',
    rings: { sides: 'owner', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  // To our team, which sees the list on its page.
  complaint_desk: { icon: 'warning', label: 'Complaint', rings: null },
  report_answered: { icon: 'info', label: 'Your report', rings: null },
  conduct_warning: {
    icon: 'warning',
    label: 'Fair play',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  // To an account: something that concerns the account itself.
  account_notice: {
    icon: 'info',
    label: 'Your account',
    rings: { sides: 'player', urgency: 'normal', usefulForMs: 3 * DAY_MS },
  },
  admin_broadcast: { icon: 'info', label: 'Announcement', rings: null },
  offer: { icon: 'info', label: 'Offer', rings: null },
} as const satisfies Record<string, TypeOfNotification>;
