import { z } from 'zod';
import { MAX_PARAM_TEXT } from '../message-params.js';
import type { NOTIFICATION_TYPES } from '../notification-types.js';
import { checkKind, licenceKind } from '../owner-check-kinds.js';
import { isValidDate, SLOT_PATTERN } from '../time/slots.js';
import type { NewsFields } from './news-fields.js';

const text = z.string().max(MAX_PARAM_TEXT);
const date = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/)
  .refine(isValidDate);
/** The slot that the news is about. */
const slot = { ground: text, date, slot: z.string().regex(SLOT_PATTERN) };
const instant = z.iso.datetime().optional();
/** Rupees. */
const sum = z.number();
/** Absent if nothing is refunded, or nothing is left to pay. */
const some = sum.optional();
/** Money refunded by this step, and cash that was paid at the ground before it. */
const money = { refund: some, cash: some };
const reason = text.optional();
/**
 * A player's name, for the ground's staff and the host of a game. It is replaced when they rename or delete their
 * account.
 */
const player = text;

/** The names of a match's two sides. */
const match = { home: text, away: text };
const matchAhead = { ...match, start: z.iso.datetime(), ground: text.optional() };
/** How a match ended. `winner` and `by` are absent where they say nothing. */
const matchOver = {
  ...match,
  how: z.enum(['runs', 'wickets', 'super-over', 'boundaries', 'tied', 'no-result']),
  winner: text.optional(),
  by: z.number().optional(),
};
export type MatchOver = z.infer<z.ZodObject<typeof matchOver>>;

/** A tournament, and the team that the news is about. */
const entry = { tournament: text, team: text };

const row = <T extends keyof typeof NOTIFICATION_TYPES, S extends z.ZodRawShape>(type: T, params: S) => ({
  type,
  params: z.object(params),
});

/**
 * Every notification that we write, by its key: the type it is shown as, and its raw values. `ground_` keys address the
 * ground's staff, `admin_` keys our team, all others the player.
 */
export const NEWS = {
  slot_kept: row('booking_pending', { ...slot, until: instant, total: sum }),
  booking_confirmed: row('booking_confirmed', { ...slot, number: text }),
  booking_approved: row('booking_confirmed', { ...slot, total: sum }),
  payment_received: row('payment_success', { ...slot, amount: sum }),
  booking_moved: row('booking_moved', { ...slot, due: some, refund: some }),
  payment_retry: row('payment_failed', { ...slot, until: instant }),
  payment_failed: row('payment_failed', slot),
  game_near: row('booking_reminder', { ...slot, due: some }),
  review_wanted: row('review_request', { ground: text }),
  review_answered: row('review_answered', { ground: text }),
  regular_ended: row('booking_cancelled', { ground: text }),
  gate_disputed: row('gate_answered', slot),
  gate_confirmed: row('gate_answered', { ...slot, refund: some }),
  gate_rejected: row('gate_answered', { ...slot, reason }),
  refund_sent: row('refund_processed', { ...slot, amount: sum }),
  cancelled_by_player: row('booking_cancelled', { ...slot, ...money }),
  cancelled_by_ground: row('booking_cancelled', { ...slot, ...money, reason }),
  cancelled_by_closure: row('booking_cancelled', { ...slot, ...money, reason }),
  cancelled_by_expiry: row('booking_cancelled', slot),
  cancelled_by_system: row('booking_cancelled', { ...slot, ...money }),
  offer_made: row('waitlist_ready', { ...slot, until: z.iso.datetime() }),
  opening_turn: row('opening_turn', { ground: text, date, until: z.iso.datetime() }),
  wait_ended: row('waitlist_expired', slot),
  match_added: row('match_place', { ...matchAhead, side: text }),
  match_asked: row('match_place', { ...matchAhead, side: text }),
  match_of_team: row('match_place', { ...matchAhead, side: text }),
  match_shortened: row('match_place', { ...matchAhead, overs: z.number() }),
  match_moved: row('match_place', matchAhead),
  match_moved_shorter: row('match_place', { ...matchAhead, overs: z.number() }),
  match_near: row('match_reminder', matchAhead),
  match_begun: row('match_live', match),
  match_to_confirm: row('match_to_confirm', matchOver),
  match_disputed: row('match_disputed', match),
  match_confirmed: row('match_result', matchOver),
  match_undisputed: row('match_result', matchOver),
  match_decided: row('match_result', matchOver),
  game_joined: row('game_player', { ...slot, player }),
  game_left: row('game_player', { ...slot, player }),
  game_asked: row('game_request', { ...slot, player }),
  game_accepted: row('game_place', slot),
  game_seated: row('game_place', slot),
  game_declined: row('game_place', slot),
  game_removed: row('game_place', slot),
  game_lapsed: row('game_place', slot),
  game_no_parent: row('game_place', slot),
  game_offered: row('game_offer', { ...slot, until: z.iso.datetime() }),
  game_cancelled: row('game_changed', slot),
  game_moved: row('game_changed', slot),
  game_again: row('game_answer', slot),
  game_team_asked: row('game_answer', { ...slot, player }),
  game_team_reminder: row('game_answer', slot),
  games_found: row('game_found', { ...slot, others: z.number() }),
  game_over: row('game_over', slot),
  tournament_entered: row('tournament_place', { ...entry, date }),
  tournament_offered: row('tournament_offer', { ...entry, until: z.iso.datetime() }),
  tournament_lapsed: row('tournament_place', entry),
  tournament_no_parent: row('tournament_place', entry),
  tournament_withdrawn: row('tournament_place', entry),
  tournament_removed: row('tournament_place', entry),
  tournament_disqualified: row('tournament_place', { ...entry, reason }),
  tournament_published: row('tournament_changed', { tournament: text, date }),
  tournament_cancelled: row('tournament_changed', { tournament: text, reason }),
  followed_published: row('tournament_changed', { tournament: text, date }),
  followed_cancelled: row('tournament_changed', { tournament: text, reason }),
  followed_moved: row('match_place', { ...matchAhead, tournament: text }),
  followed_begun: row('match_live', { ...match, tournament: text }),
  entry_fee_refunded: row('refund_processed', { tournament: text, amount: sum }),
  tournament_message: row('tournament_message', { tournament: text, words: text }),
  tournament_won: row('tournament_won', entry),
  ground_team_entered: row('tournament_team', entry),
  ground_team_withdrawn: row('tournament_team', entry),
  ground_booking_wanted: row('booking_pending', { ...slot, player, until: instant, total: sum }),
  ground_booking_paid: row('booking_confirmed', { ...slot, player, total: sum }),
  ground_booking_approved: row('booking_confirmed', { ...slot, player, total: sum }),
  ground_booking_moved: row('booking_moved', { ...slot, player, due: some }),
  ground_booking_disowned: row('booking_disowned', slot),
  ground_regular_disowned: row('booking_disowned', { ground: text }),
  ground_gate_reported: row('gate_reported', { ...slot, player }),
  ground_gate_confirmed: row('gate_answered', { ...slot, player, refund: some }),
  ground_gate_rejected: row('gate_answered', { ...slot, player }),
  ground_cancelled_by_player: row('booking_cancelled', { ...slot, player, cash: some, reason }),
  ground_cancelled_by_ground: row('booking_cancelled', { ...slot, player, ...money }),
  ground_cancelled_by_closure: row('booking_cancelled', { ...slot, player, ...money }),
  ground_cancelled_by_expiry: row('booking_cancelled', { ...slot, player }),
  ground_cancelled_by_system: row('booking_cancelled', { ...slot, player, cash: some }),
  ground_settlement_held: row('settlement', { amount: sum, until: date }),
  ground_settlement_sent: row('settlement', { amount: sum, until: date, account: text.optional() }),
  ground_settlement_paid: row('settlement', { amount: sum, until: date, reference: text }),
  ground_commission_billed: row('settlement', { amount: sum, month: date, number: text }),
  ground_settlement_reversed: row('settlement', { amount: sum, until: date }),
  ground_settlement_failed: row('settlement', { amount: sum, until: date }),
  ground_dispute_opened: row('dispute', { number: text, amount: sum }),
  ground_dispute_won: row('dispute', { number: text, amount: sum }),
  ground_dispute_lost: row('dispute', { number: text, amount: sum }),
  admin_dispute_opened: row('dispute_desk', { number: text, amount: sum, until: instant }),
  admin_dispute_reminder: row('dispute_desk', { number: text, amount: sum, until: z.iso.datetime() }),
  admin_dispute_won: row('dispute_desk', { number: text, amount: sum }),
  admin_dispute_lost: row('dispute_desk', { number: text, amount: sum }),
  owner_check_passed: row('owner_check', { kind: checkKind, ground: text.optional() }),
  owner_check_refused: row('owner_check', { kind: checkKind, ground: text.optional(), reason: text }),
  account_unknown: row('owner_check', {}),
  account_of_another: row('owner_check', { name: text }),
  vendor_active: row('owner_check', {}),
  vendor_refused: row('owner_check', { reason: text.optional() }),
  licence_ending: row('owner_check', { kind: licenceKind, ground: text, until: date, days: z.number() }),
  licence_ended: row('owner_check', { kind: licenceKind, ground: text, until: date }),
  complaint_filed: row('complaint_step', { number: text, until: z.iso.datetime() }),
  complaint_acknowledged: row('complaint_step', { number: text, until: z.iso.datetime() }),
  complaint_answered: row('complaint_step', { number: text }),
  complaint_answered_by_ground: row('complaint_step', { number: text }),
  complaint_escalated: row('complaint_step', { number: text }),
  complaint_resolved: row('complaint_step', { number: text }),
  data_request_filed: row('complaint_step', { number: text, until: z.iso.datetime() }),
  data_request_read: row('complaint_step', { number: text, until: z.iso.datetime() }),
  data_request_answered: row('complaint_step', { number: text }),
  data_request_resolved: row('complaint_step', { number: text }),
  ground_complaint_filed: row('complaint_made', { ...slot, number: text }),
  ground_complaint_resolved: row('complaint_made', { number: text }),
  admin_complaint_filed: row('complaint_desk', { number: text }),
  admin_complaint_escalated: row('complaint_desk', { number: text }),
  admin_complaint_reopened: row('complaint_desk', { number: text, until: z.iso.datetime() }),
  admin_report_not_looked_at: row('complaint_desk', {}),
  admin_report_not_decided: row('complaint_desk', {}),
  report_looked_at: row('report_answered', {}),
  review_hidden: row('conduct_warning', { reason }),
  conduct_warned: row('conduct_warning', { reason }),
  parent_agreed: row('account_notice', {}),
  parent_refused: row('account_notice', {}),
  parent_withdrew: row('account_notice', {}),
  parent_suspended: row('account_notice', {}),
  admin_parent_was_minor: row('complaint_desk', {}),
  account_unused: row('account_notice', { until: date }),
  admin_gate_reported: row('gate_reported', slot),
  admin_match_disputed: row('match_disputed', match),
} as const;

export type NewsKey = keyof typeof NEWS;
export type NewsParams<K extends NewsKey> = z.infer<(typeof NEWS)[K]['params']>;
/** One piece of news as data: its key and its values. */
export type News<K extends NewsKey = NewsKey> = { [N in K]: { key: N; params: NewsParams<N> } }[K];

export interface Words {
  title: string;
  message: string;
}

/** The renderers of one language. A key without one does not compile. */
export type NewsWords = { readonly [K in NewsKey]: (params: NewsParams<K>) => Words };

const isNewsKey = (key: string): key is NewsKey => Object.hasOwn(NEWS, key);

/** Renders news in the language of `words`. */
export function sayNews<K extends NewsKey>(words: NewsWords, key: K, params: NewsParams<K>): Words {
  return words[key](params);
}

/**
 * Renders stored or received news; undefined if it has no params, or comes from a version that this one does not know.
 */
export function sayStoredNews(words: NewsWords, { key, params }: NewsFields): Words | undefined {
  if (!key || !isNewsKey(key)) return undefined;
  const parsed = NEWS[key].params.safeParse(params);
  // The params have passed the schema of this very key.
  return parsed.success ? sayNews(words, key, parsed.data as NewsParams<typeof key>) : undefined;
}
