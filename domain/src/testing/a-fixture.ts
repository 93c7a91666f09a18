import { PRESETS } from '@crease/shared/cricket/presets';
import { addDays } from '@crease/shared/time/ist';
import { drawOf } from '@crease/shared/tournaments/draw';
import type { DrawSettings } from '@crease/shared/tournaments/draw-problem';
import { scheduleOf } from '@crease/shared/tournaments/schedule/schedule';
import { Types } from 'mongoose';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { insertFixtures } from '../play/fixtures/fixtures.queries.js';
import type { FixturesDoc } from '../play/fixtures/fixtures.schema.js';
import { dateAhead } from './slots-ahead.js';

interface Wanted extends Partial<DrawSettings> {
  teams?: number;
  /** Days ahead of the first match. */
  days?: number;
}

/** Drawn and scheduled fixtures without a tournament: a knockout in the evenings of two days, each match an hour. */
export async function someFixtures(
  core: Core,
  grounds: readonly GroundDoc[],
  { teams = 4, days = 3, ...settings }: Wanted = {},
): Promise<FixturesDoc> {
  const ids = Array.from({ length: teams }, () => new Types.ObjectId().toString());
  const draw = drawOf({ format: 'knockout', ...settings }, ids, { seed: 'test' });
  const from = dateAhead(days);
  const { placements } = scheduleOf({
    grounds: grounds.map(({ _id }) => ({ id: _id.toString() })),
    from,
    to: addDays(from, 1),
    windows: [
      { date: from, start: '18:00', end: '02:00' },
      { date: addDays(from, 1), start: '18:00', end: '02:00' },
    ],
    taken: [],
    matches: draw.matches,
    matchMinutes: 60,
    restMinutes: 0,
    seed: 'test',
  });
  return await insertFixtures(core, {
    _id: new Types.ObjectId(),
    ownerId: grounds[0]?.ownerId ?? new Types.ObjectId(),
    name: 'Andheri Cup',
    rules: PRESETS['box-6'],
    seed: 'test',
    seeds: [],
    draw,
    matchIds: draw.matches.map(() => new Types.ObjectId()),
    places: placements.map(({ groundId, ...place }) => ({
      groundId: new Types.ObjectId(groundId),
      ...place,
    })),
    hours: 'none',
    matches: [],
    dropped: [],
    results: [],
    disqualified: [],
    opSeq: 0,
    createdAt: core.clock.now(),
  });
}
