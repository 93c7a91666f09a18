import type { NotificationType } from '@crease/shared/contracts/notifications';

/**
 * The part an unread notification of a type plays in the morning mail: a `reason` to send one, included `along` with
 * others, or `never` included because it is over or superseded.
 */
export const IN_DIGEST: Record<NotificationType, 'reason' | 'along' | 'never'> = {
  booking_pending: 'never',
  booking_confirmed: 'reason',
  booking_cancelled: 'reason',
  booking_moved: 'reason',
  booking_disowned: 'along',
  booking_reminder: 'never',
  payment_success: 'along',
  payment_failed: 'along',
  refund_processed: 'reason',
  waitlist_ready: 'never',
  opening_turn: 'never',
  waitlist_expired: 'along',
  gate_reported: 'reason',
  gate_answered: 'reason',
  review_request: 'along',
  review_answered: 'reason',
  settlement: 'reason',
  owner_check: 'reason',
  match_place: 'reason',
  match_reminder: 'never',
  match_live: 'never',
  match_to_confirm: 'reason',
  match_disputed: 'reason',
  match_result: 'along',
  game_player: 'along',
  game_request: 'reason',
  game_place: 'reason',
  game_offer: 'never',
  game_changed: 'reason',
  game_answer: 'never',
  game_found: 'along',
  game_over: 'along',
  tournament_team: 'along',
  tournament_place: 'reason',
  tournament_offer: 'never',
  tournament_changed: 'reason',
  tournament_message: 'reason',
  tournament_won: 'along',
  // Mailed step by step.
  complaint_step: 'never',
  account_notice: 'along',
  complaint_made: 'reason',
  complaint_desk: 'reason',
  dispute: 'reason',
  dispute_desk: 'reason',
  report_answered: 'along',
  conduct_warning: 'reason',
  admin_broadcast: 'along',
  // It has a mail of its own, by consent.
  offer: 'never',
};

const typesThat = (...wanted: string[]): NotificationType[] =>
  // The keys of the table are the types.
  (Object.keys(IN_DIGEST) as NotificationType[]).filter((type) => wanted.includes(IN_DIGEST[type]));

export const REASONS = typesThat('reason');
export const LISTED = typesThat('reason', 'along');
