import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { expect, it } from 'vitest';
import { enterOpening } from '../calendar/openings/enter-opening.js';
import { openingKey } from '../calendar/openings/opening.schema.js';
import { runOpenings } from '../calendar/openings/run-openings.js';
import type { Core } from '../platform/core.js';
import { aGround, someUsers } from '../testing/factories.js';
import { violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

it('finds each planted inconsistency of a draw and its line, and none in what the engine wrote', async () => {
  await using world = await openWorld();
  const { core } = world;
  const date = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
  const { entersFrom, drawnFrom } = openingTimesOf(date);
  const at = (now: Date): Core => ({ ...core, clock: { now: () => now } });
  const ground = await aGround(core, { drawsOpenings: true });
  for (const player of await someUsers(core, [{}, {}, {}, {}, {}, {}, {}]))
    await enterOpening(at(entersFrom), player._id.toString(), ground._id.toString(), date);
  await runOpenings(at(drawnFrom));
  await runOpenings(at(drawnFrom));
  expect(await violations(core)).toEqual([]);

  const { openings, openingEntries } = core.db;
  const [before, entries] = [await openings.findOne({}), await openingEntries.find({}).toArray()];
  const found = async (work: () => Promise<unknown>): Promise<string[]> => {
    await work();
    const lines = await violations(core);
    if (before) await openings.replaceOne({ _id: before._id }, before);
    await openingEntries.deleteMany({});
    await openingEntries.insertMany(entries);
    expect(await violations(core)).toEqual([]);
    const subject = `21 ${openingKey({ groundId: ground._id, date })} `;
    return lines.map((line) => line.replace(subject, ''));
  };
  const [first] = entries.filter(({ place }) => place === 1);
  const last = entries.find(({ place }) => place === 7);
  if (!first || !last) throw new Error('seven have places');

  expect(await found(() => openings.updateOne({}, { $set: { seed: 'a luckier seed' } }))).toContain(
    'has a wrong draw: The seed is not the one that was promised.',
  );
  const left = before?.entries?.slice(1) ?? [];
  expect(await found(() => openings.updateOne({}, { $set: { entries: left } }))).toContain(
    'has a wrong draw: The list is not the one that was closed: an entry was left out, added or changed.',
  );
  expect(await found(() => openingEntries.updateOne({ _id: last._id }, { $set: { place: 8 } }))).toEqual([
    `drew rank 7 for ${last.entry.slice(0, 12)}, who has place 8`,
  ]);
  expect(
    await found(() => openingEntries.updateOne({ _id: first._id }, { $set: { entry: 'f'.repeat(64) } })),
  ).toEqual([`gave place 1 of the draw to ${'f'.repeat(12)}, who is not in it`]);
  // Control: the line would say so if a player were let in out of turn.
  expect(
    await found(() => openingEntries.updateOne({ _id: last._id }, { $set: { until: new Date() } })),
  ).toEqual(['let in place 7, and the line is at 5']);
  expect(
    await found(() =>
      openings.updateOne({}, { $set: { date: '2026-01-31' } }).then(() => openingEntries.deleteMany({})),
    ),
  ).toHaveLength(1);
});
