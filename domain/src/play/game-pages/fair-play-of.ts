import type { FairPlay } from '@crease/shared/contracts/fair-play';
import type { GamePlayer } from '@crease/shared/contracts/games';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findRatingsOf } from '../fair-play/fair-play.schema.js';
import { NO_RECORD, recordOf } from '../fair-play/player-record.js';
import { isRatable, ratingEnd, wasIn } from '../fair-play/rate-player.js';
import type { GameDoc } from '../games/game.schema.js';

/** Requests that are shown with the record of the player; more wait for their turn. */
const MAX_RECORDS = 50;

/** What the reader has said about the others of a game that is over; undefined if they cannot say anything. */
export async function fairPlayOf(
  core: Core,
  game: GameDoc,
  reader: Types.ObjectId,
): Promise<FairPlay | undefined> {
  if (!isRatable(game, core.clock.now()) || !wasIn(game, reader)) return undefined;
  const ratings = await findRatingsOf(core, game._id, reader);
  return {
    until: ratingEnd(game).toISOString(),
    given: ratings.flatMap(({ aboutId, verdict }) => {
      if (aboutId.equals(game.hostId)) return [{ about: 'host' as const, verdict }];
      const row = game.rows.find(({ userId }) => userId.equals(aboutId));
      return row ? [{ about: row.placeId.toString(), verdict }] : [];
    }),
  };
}

/** The players, with the record of each one who asks to join, for the host who decides. */
export async function withRecords(
  core: Core,
  game: GameDoc,
  players: readonly GamePlayer[],
): Promise<GamePlayer[]> {
  const asked = game.rows.filter(({ status }) => status === 'asked').slice(0, MAX_RECORDS);
  const records = new Map(
    await Promise.all(
      asked.map(async ({ placeId, userId }) => {
        const account = await core.reads.profile(userId.toString());
        // Minors are not profiled: they look like new players, so that nothing says that they are minors.
        return [placeId.toString(), account?.under18 ? NO_RECORD : await recordOf(core, userId)] as const;
      }),
    ),
  );
  return players.map((player) => {
    const record = records.get(player.placeId);
    return record ? { ...player, record } : player;
  });
}
