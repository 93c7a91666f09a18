import { ratePlayer } from '@crease/domain/play/fair-play/rate-player';
import { listGames } from '@crease/domain/play/game-pages/list-games';
import { presentOneGame, presentPlace } from '@crease/domain/play/game-pages/present-game';
import { readGame, readGameOfBooking, readOwnGames } from '@crease/domain/play/game-pages/read-game';
import { answerGame } from '@crease/domain/play/games/answer-game';
import { answerRequest } from '@crease/domain/play/games/answer-request';
import { joinGame } from '@crease/domain/play/games/join-game';
import { leaveGame, removePlayer } from '@crease/domain/play/games/leave-game';
import { playAgain } from '@crease/domain/play/games/play-again';
import { setGame } from '@crease/domain/play/games/set-game';
import { presentRecent } from '@crease/domain/sales/booking-reads/booking.read';
import * as games from '@crease/shared/contracts/games';
import { Types } from 'mongoose';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Games of bookings that others join, and their places. */
export function registerGameRoutes(router: Router): void {
  route(
    router,
    games.setGame,
    async ({ core, caller, params, body }) =>
      await presentOneGame(core, await setGame(core, caller, params.id, body), caller),
    { limit: 'game' },
  );

  route(router, games.readGameOfBooking, ({ core, caller, params }) =>
    readGameOfBooking(core, caller, params.id),
  );

  route(router, games.listGames, ({ core, caller, query }) => listGames(core, caller, query));

  route(router, games.listMyGames, async ({ core, caller }) => ({ games: await readOwnGames(core, caller) }));

  route(router, games.readGame, ({ core, caller, params }) => readGame(core, caller, params.id));

  route(
    router,
    games.joinGame,
    async ({ core, caller, params, body }) => {
      const { game, row } = await joinGame(core, new Types.ObjectId(caller.id), params.id, body.note);
      return { place: presentPlace(game, row) };
    },
    { limit: 'join' },
  );

  registerPlaces(router);
}

function registerPlaces(router: Router): void {
  route(router, games.answerRequest, async ({ core, caller, params, body }) => {
    const game = await answerRequest(core, new Types.ObjectId(caller.id), params, body.accept);
    return await presentOneGame(core, game, caller);
  });

  // Before the route with the id of a place, which `mine` is not.
  route(router, games.leaveGame, async ({ core, caller, params }) => {
    const { game, row } = await leaveGame(core, new Types.ObjectId(caller.id), params.id);
    return row
      ? {
          message: 'Your place is offered to others. It stays yours until another player has paid for it.',
          place: presentPlace(game, row),
        }
      : { message: 'Your place is free again.' };
  });

  route(router, games.removePlayer, async ({ core, caller, params }) => {
    const game = await removePlayer(core, new Types.ObjectId(caller.id), params);
    return await presentOneGame(core, game, caller);
  });

  route(router, games.answerGame, async ({ core, caller, params, body }) => {
    const game = await answerGame(core, new Types.ObjectId(caller.id), params.id, body.answer);
    return await presentOneGame(core, game, caller);
  });

  route(
    router,
    games.playAgain,
    async ({ core, caller, params }) => {
      const { booking, created } = await playAgain(core, caller, params.id);
      return reply(created ? 201 : 200, { booking: await presentRecent(core, booking) });
    },
    { limit: 'game' },
  );

  route(
    router,
    games.rateFairPlay,
    async ({ core, caller, params, body }) => {
      const game = await ratePlayer(core, new Types.ObjectId(caller.id), params.id, body);
      return await presentOneGame(core, game, caller);
    },
    { limit: 'fairPlay' },
  );
}
