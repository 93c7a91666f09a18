import type { Types } from 'mongoose';
import type { MatchNews, MatchState } from './match-log.schema.js';
import { statusOf } from './match-status.js';

type Told = Pick<
  MatchState,
  'sides' | 'card' | 'confirmed' | 'confirmations' | 'dispute' | 'endedAt' | 'eventSeq' | 'opSeq'
>;

export const accountsOf = ({ sides }: Pick<MatchState, 'sides'>): Types.ObjectId[] =>
  sides.flatMap(({ players }) => players.flatMap(({ userId }) => userId ?? []));

const hasNewAccount = (before: Told, next: Told): boolean => {
  const known = new Set(accountsOf(before).map(String));
  return accountsOf(next).some((id) => !known.has(id.toString()));
};

const isOver = (log: Told): boolean => {
  const status = statusOf(log);
  return status === 'over' || status === 'abandoned';
};

/**
 * Whether the captains are asked to confirm: at the end, after a correction of what they had confirmed, and after a
 * dispute that was withdrawn.
 */
function asksToConfirm(before: Told, next: Told): boolean {
  if (!isOver(next) || next.confirmed) return false;
  if (before.confirmed || !isOver(before) || (before.dispute && !next.dispute)) return true;
  return next.endedAt !== before.endedAt && before.confirmations.length > 0;
}

function confirmationOf(
  before: Told,
  { confirmed }: Told,
): 'confirmed' | 'undisputed' | 'decided' | undefined {
  if (!confirmed || before.confirmed) return undefined;
  if (before.dispute && confirmed.how === 'organiser') return 'decided';
  return confirmed.how === 'silence' ? 'undisputed' : 'confirmed';
}

/** What a change of a match is to tell its people. `by` caused it and knows. */
export function newsOf(before: Told, next: Told, at: Date, by: Types.ObjectId | undefined): MatchNews[] {
  const news = (what: MatchNews['what'], n: number): MatchNews => ({ what, n, at, ...(by ? { by } : {}) });
  const told: MatchNews[] = [];
  if (hasNewAccount(before, next)) told.push(news('placed', 0));
  if (statusOf(before) === 'planned' && statusOf(next) === 'live') told.push(news('begun', 0));
  if (asksToConfirm(before, next)) told.push(news('over', isOver(before) ? next.eventSeq : 0));
  if (next.dispute && !before.dispute) told.push(news('disputed', next.eventSeq));
  const confirmation = confirmationOf(before, next);
  if (confirmation) told.push(news(confirmation, next.opSeq));
  return told;
}

/** The news of a match that was just made: the accounts in its sides have places, and teams of a tournament a match. */
export const newsOfNew = (
  { sides, tournamentId }: Pick<MatchState, 'sides'> & { tournamentId?: Types.ObjectId | undefined },
  at: Date,
  by: Types.ObjectId,
): MatchNews[] =>
  tournamentId || accountsOf({ sides }).some((id) => !id.equals(by))
    ? [{ what: 'placed', n: 0, at, by }]
    : [];
