import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { aSpace } from '@crease/domain/testing/a-space';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { expect, it } from 'vitest';
import { History } from '../history/history.js';
import type { Actor } from './actor.js';
import { openProcesses, type Processes } from './processes.js';
import { openCases } from './survives.js';

const PLAYERS = 500;
const HALVES = { whole: ['A', 'B'], left: ['A'], right: ['B'] };

const survives = openCases();

/** Players alternately want the same evening of a whole ground and of its halves. Returns who won which parts. */
async function race(system: Processes, players: readonly Actor[], grounds: readonly GroundDoc[]) {
  const bookingDate = dateAhead();
  const answers = await system.simultaneously(() =>
    players.map(async (player, i) => {
      const ground = grounds[i % grounds.length];
      if (!ground) throw new Error('there are no grounds');
      const groundId = ground._id.toString();
      const { outcome, value } = await player.hold({ groundId, bookingDate, timeSlot: '18:00-20:00' });
      return {
        player,
        outcome,
        holdId: value?.holdId,
        parts: Object.values(HALVES)[i % grounds.length] ?? [],
      };
    }),
  );
  return answers.filter(({ outcome }) => outcome === 'ok');
}

let crowd: Actor[] | undefined;

survives(
  'gives each part to exactly one of five hundred players on a whole ground and its halves',
  'race',
  async ({ system, core, history }) => {
    if (!crowd) {
      crowd = await system.players(history, PLAYERS);
      await Promise.all(crowd.map((player) => player.warm()));
    }
    const won = await race(system, crowd, Object.values(await aSpace(core, HALVES)));
    expect(won.flatMap(({ parts }) => parts).toSorted()).toEqual(['A', 'B']);
    // For the next round everybody gets their three places back.
    await Promise.all(won.map(({ player, holdId }) => holdId && player.release(holdId)));
    expect(history.count('unknown')).toBe(0);
  },
);

it('the same race on unlinked grounds sells parts twice, and the checkers notice', async () => {
  await using system = await openProcesses({ api: 1 });
  const players = await system.players(new History(), 30);
  const grounds = Object.values(await aSpace(system.core, HALVES));
  await system.core.db.grounds.updateMany({}, { $unset: { space: '' } });
  const won = await race(system, players, grounds);
  expect(won.flatMap(({ parts }) => parts).toSorted()).toEqual(['A', 'A', 'B', 'B']);
});
