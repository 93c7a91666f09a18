import type { LeaderboardRow } from '@crease/shared/contracts/figures';

/** The reader's row on this page. Without an account in the row it is found only if no other row is the same. */
export function ownRow(rows: readonly LeaderboardRow[], me: LeaderboardRow): LeaderboardRow | undefined {
  if (me.userId) return rows.find(({ userId }) => userId === me.userId);
  const same = rows.filter(
    ({ rank, name, value, matches, userId }) =>
      !userId && rank === me.rank && name === me.name && value === me.value && matches === me.matches,
  );
  return same.length === 1 ? same[0] : undefined;
}
