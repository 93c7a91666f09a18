import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { carryOn } from '@crease/domain/play/games/carry-on';
import { findGamesToCarryOn, noteCarriedOn } from '@crease/domain/play/games/ended-games.queries';

/** Asks the teams of regulars about the next date once a game is over. Returns the number of games examined. */
export async function carryGamesOn(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'the next game of a team could not be opened yet' };
  return await drain(core, findGamesToCarryOn(core), round, async (game) => {
    await carryOn(core, game);
    await noteCarriedOn(core, game);
  });
}
