import type { MailTopic } from './mail-topics.js';
import type { NOTIFICATION_TYPES } from './notification-types.js';
import { dayOf, hourOf, hourStart, minuteOf } from './time/ist.js';

/**
 * Hours in which nothing rings and no notification mail is sent, as `HH:mm` in India; `from` may be later than `to`,
 * over midnight.
 */
export interface QuietHours {
  on: boolean;
  from: string;
  to: string;
}

/** Quiet hours are off until the user sets them; these are the initial values. */
export const DEFAULT_QUIET_HOURS: QuietHours = { on: false, from: '22:00', to: '07:00' };

/** A booking that begins within this time is near: changes to it cannot wait until morning. */
export const NEAR_MS = 12 * 3_600_000;

/** What happens to news in quiet hours: it goes out, waits for their end, or waits unless its booking is near. */
type AtNight = 'at-once' | 'waits' | 'unless-near';

/**
 * The one place that says what cannot wait (docs/product-rules.md, Notifications): money that did not arrive, an offer
 * of minutes, a turn in line, and an owner's new booking, which expires. Codes, warnings and receipts are not news, so
 * quiet hours do not apply.
 */
export const AT_NIGHT = {
  types: {
    booking_pending: 'at-once',
    booking_confirmed: 'unless-near',
    booking_cancelled: 'unless-near',
    booking_moved: 'unless-near',
    booking_disowned: 'waits',
    booking_reminder: 'unless-near',
    payment_success: 'waits',
    payment_failed: 'at-once',
    refund_processed: 'waits',
    waitlist_ready: 'at-once',
    opening_turn: 'at-once',
    waitlist_expired: 'waits',
    gate_reported: 'at-once',
    gate_answered: 'waits',
    review_request: 'waits',
    review_answered: 'waits',
    settlement: 'waits',
    owner_check: 'waits',
    match_place: 'waits',
    // Sent within two hours of the start.
    match_reminder: 'at-once',
    match_live: 'waits',
    match_to_confirm: 'waits',
    match_disputed: 'waits',
    match_result: 'waits',
    game_player: 'waits',
    game_request: 'waits',
    game_place: 'waits',
    game_offer: 'at-once',
    game_changed: 'unless-near',
    game_answer: 'waits',
    game_found: 'waits',
    game_over: 'waits',
    tournament_team: 'waits',
    tournament_place: 'waits',
    tournament_offer: 'at-once',
    tournament_changed: 'waits',
    tournament_message: 'waits',
    tournament_won: 'waits',
    complaint_step: 'waits',
    complaint_made: 'waits',
    complaint_desk: 'waits',
    dispute: 'waits',
    dispute_desk: 'waits',
    report_answered: 'waits',
    conduct_warning: 'waits',
    account_notice: 'waits',
    admin_broadcast: 'waits',
    offer: 'waits',
  },
  mails: {
    bookings: 'unless-near',
    reminders: 'unless-near',
    waitlist: 'at-once',
    alerts: 'at-once',
    settlements: 'waits',
    matches: 'waits',
    digest: 'waits',
    offers: 'waits',
  },
} as const satisfies {
  types: Record<keyof typeof NOTIFICATION_TYPES, AtNight>;
  mails: Record<MailTopic, AtNight>;
};

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** When the quiet hours around `now` end; undefined outside of them, and if there are none. */
export function quietUntil(quiet: QuietHours | undefined, now: Date): Date | undefined {
  if (!quiet?.on) return undefined;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const at = hourOf(now) * 60 + minuteOf(now);
  const isWithin = from < to ? from <= at && at < to : from > to && (at >= from || at < to);
  if (!isWithin) return undefined;
  return hourStart(dayOf(now), (at < to ? 0 : 24) + to / 60);
}

/** Until when a notification waits; undefined if it goes out now. `startsAt`: the start of the booking it is about. */
export function waitsUntil(
  rule: AtNight,
  quiet: QuietHours | undefined,
  now: Date,
  startsAt?: Date,
): Date | undefined {
  if (rule === 'at-once') return undefined;
  const isNear = startsAt !== undefined && startsAt.getTime() - now.getTime() <= NEAR_MS;
  return rule === 'unless-near' && isNear ? undefined : quietUntil(quiet, now);
}
