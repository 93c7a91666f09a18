import { slotFrom } from '@crease/shared/time/slots';
import { expect, it } from 'vitest';
import { findOverlaps } from '../history/check.js';
import { History } from '../history/history.js';
import { aSlot } from './places.js';
import { openProcesses, type Processes } from './processes.js';
import { openCases } from './survives.js';

const survives = openCases();

/** Sixty players want windows of 1 to 6 hours of one evening, some over midnight; returns how many succeeded. */
async function race(system: Processes, history: History): Promise<number> {
  const slot = await aSlot(system.core);
  const players = await system.players(history, 60);
  await Promise.all(players.map((player) => player.warm()));
  const answers = await system.simultaneously(() =>
    players.map((player, i) => player.hold({ ...slot, timeSlot: slotFrom(15 + (i % 7), 1 + (i % 6)) })),
  );
  return answers.filter(({ outcome }) => outcome === 'ok').length;
}

survives(
  'sixty players on overlapping windows never get an hour twice',
  'race',
  async ({ system, history }) => {
    expect(await race(system, history)).toBeGreaterThan(0);
    expect(history.unanswered()).toEqual([]);
  },
);

it('the same race without the guard sells hours twice, and the checkers notice', async () => {
  await using system = await openProcesses({ apiMain: 'e2e/src/cases/unguarded-main.ts' });
  const history = new History();
  for (let round = 0; round < 5 && findOverlaps(history).length === 0; round++) await race(system, history);
  expect(findOverlaps(history).length).toBeGreaterThan(0);
});

survives(
  'the first eight claims of a fresh day on eight hours all succeed',
  'race',
  async ({ system, core, history }) => {
    const slot = await aSlot(core);
    const players = await system.players(history, 8);
    await Promise.all(players.map((player) => player.warm()));
    const answers = await system.simultaneously(() =>
      players.map((player, i) => player.hold({ ...slot, timeSlot: slotFrom(12 + i, 1) })),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(8).fill('ok'));
  },
);

survives(
  'lets three of thirty parallel holds by one player succeed',
  'race',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slots = await Promise.all(Array.from({ length: 30 }, () => aSlot(core, '18:00-19:00')));
    const answers = await system.simultaneously(() => slots.map((slot) => player.hold(slot)));
    expect(answers.filter(({ outcome }) => outcome === 'ok')).toHaveLength(3);
    const refusals = answers.flatMap(({ detail }) => detail ?? []);
    expect(refusals).toEqual(Array(27).fill('429 HOLD_LIMIT'));
  },
);
