import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { withoutMinors } from '../../accounts/parents/needs-parent.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { patience } from '../../platform/patience.js';
import { tidyingChange } from '../../platform/tidying-change.js';
import { findGame, writeGame } from './game.queries.js';
import type { GameDoc, GameNews, GameRow } from './game.schema.js';
import { isUntidy, newsOf, nextEnd, tidied } from './places.js';

export const gameNotFound = () => refuse('NOT_FOUND', 'no_such_game');
export const gameBusy = () => refuse('UNAVAILABLE', 'game_busy', { retryAfterSeconds: 1 });

/** What a decision changes: fields, and news. The rows are tidied in the same update. */
export interface Decided {
  set?: Partial<GameDoc>;
  unset?: readonly (keyof GameDoc)[];
  news?: readonly GameNews[];
}

/** Sees a game with its rows tidied; `read` is the game as stored. Returns what changes, or null for nothing. */
export type Decide = (game: GameDoc, now: Date, read: GameDoc) => Decided | null;

/** The players who would be seated by a change although they no longer have a parent's consent. */
async function minorsSeatedBy(core: Core, { rows: before }: GameDoc, rows: readonly GameRow[]) {
  const isQueued = ({ placeId }: GameRow) =>
    before.some((row) => row.placeId.equals(placeId) && (row.status === 'waiting' || row.status === 'asked'));
  const seated = rows.filter((row) => (row.status === 'in' || row.status === 'held') && isQueued(row));
  if (seated.length === 0) return [];
  const mayPlay = await withoutMinors(
    core,
    seated.map(({ userId }) => userId.toString()),
  );
  return seated.filter(({ userId }) => !mayPlay.has(userId.toString()));
}

/**
 * Changes a game as `decide` says. Repeated until no other request has changed the game between its read and its write.
 * A minor who waits or has asked without a parent's consent is taken off the list instead of being seated.
 * @throws `NOT_FOUND`; `UNAVAILABLE` if others keep changing it; what `decide` throws
 */
export async function changeGame(core: Core, gameId: Types.ObjectId, decide: Decide): Promise<GameDoc> {
  const waitAMoment = patience(gameBusy);
  for (;;) {
    const game = await findGame(core, gameId);
    if (!game) throw gameNotFound();
    const change = tidyingChange(game, { tidied, nextEnd }, decide, core.clock.now());
    if (!change) return game;
    const minors = await minorsSeatedBy(core, game, change.set.rows);
    if (minors.length > 0) {
      const rows = game.rows.filter(({ placeId }) => !minors.some((one) => one.placeId.equals(placeId)));
      const news = minors.map((row) => newsOf('no-parent', row, core.clock.now()));
      if (!(await writeGame(core, game, { set: { rows }, news }))) await waitAMoment();
      continue;
    }
    await failpoint('game.beforeChange');
    const after = await writeGame(core, game, change);
    if (after) {
      await failpoint('game.afterChange');
      return after;
    }
    await waitAMoment();
  }
}

/** Sets lapsed holds aside and fills free places from the queue, if there is anything to do. */
export async function tidyGame(core: Core, gameId: Types.ObjectId): Promise<GameDoc> {
  return await changeGame(core, gameId, (_game, now, read) => (isUntidy(read, now) ? {} : null));
}
