import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { TestGame } from '@crease/domain/testing/a-game';
import { aUser } from '@crease/domain/testing/factories';
import { SHORT_RULES } from '@crease/domain/testing/scored-match';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Match } from '@crease/shared/contracts/matches';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const matchOf = async (game: TestGame, by: UserDoc, players: readonly UserDoc[] = [by]) =>
  await api.as(by).post('/matches', {
    bookingId: game.hosted.booking._id.toString(),
    sides: [
      { name: 'Us', players: players.map(({ _id }) => ({ userId: _id.toString() })) },
      { name: 'Them', players: [{ name: 'Guest' }] },
    ],
    rules: SHORT_RULES,
  });

it('a player who is in a game may make its match, score it, and name others who are in', async () => {
  const game = await TestGame.of(world.core, { places: 3 });
  const [one, other, waiting] = [await game.joined(), await game.joined(), await game.joined()];
  const stranger = await aUser(world.core);
  expect((await matchOf(game, stranger)).status).toBe(403);
  expect((await matchOf(game, waiting.player)).status).toBe(403);
  const made = await matchOf(game, one.player, [one.player, other.player, game.hosted.host, waiting.player]);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { match } = made.body as { match: Match };
  expect(match.can).toMatchObject({ run: true, score: true });
  // Only an account that is not in the game is asked first.
  expect(match.sides[0].players.map(({ isAsked }) => isAsked)).toEqual([
    undefined,
    undefined,
    undefined,
    true,
  ]);
  const lease = (by: UserDoc) => api.as(by).post(`/matches/${match._id}/scorer`, {});
  expect((await lease(other.player)).status).toBe(201);
  expect((await lease(stranger)).status).toBe(403);
});
