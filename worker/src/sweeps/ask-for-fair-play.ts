import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { ratingEnd } from '@crease/domain/play/fair-play/rate-player';
import { findGamesToRate, noteRatingAsked } from '@crease/domain/play/games/ended-games.queries';
import type { GameDoc } from '@crease/domain/play/games/game.schema';
import { isIn } from '@crease/domain/play/games/places';
import type { News } from '@crease/shared/news/news';
import { tellByMail } from '../mail/tell-by-mail.js';
import { aboutGame, slotIn } from './tell-of-games.js';

/** Asks the people of each game that is over how the others played, once. Returns the number of games examined. */
export async function askForFairPlay(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'the players of a game could not be asked yet' };
  return await drain(core, findGamesToRate(core), round, async (game) => {
    await ask(core, game);
    await noteRatingAsked(core, game);
  });
}

/** Can be repeated after a crash: the ids of the notification and the mail make duplicates impossible. */
async function ask(core: Core, game: GameDoc): Promise<void> {
  const players = game.rows.filter(isIn).map(({ userId }) => userId);
  if (players.length === 0) return;
  const news: News = { key: 'game_over', params: slotIn(game) };
  const { page } = aboutGame(game);
  for (const userId of [game.hostId, ...players]) {
    const account = await core.reads.profile(userId.toString());
    if (!account || account.deletedAt) continue;
    const message = { factId: `game-${game._id}-over`, userId, news, usefulUntil: ratingEnd(game) };
    await tellByMail(core, { ...message, page, label: 'Say how it was', topic: 'matches' });
  }
}
