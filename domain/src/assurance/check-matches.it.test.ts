import { expect, it } from 'vitest';
import { relayOutboxes } from '../messaging/outbox/relay.js';
import { confirmMatch } from '../play/matches/confirm-match.js';
import { writeLog } from '../play/matches/match-log.queries.js';
import type { MatchLogDoc } from '../play/matches/match-log.schema.js';
import { TestMatch } from '../testing/a-match.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

/** Past the grace period, so that every change is checked. */
const LATER_MS = 60_000;

it('finds each planted inconsistency of a match, and none in what the engine wrote', async () => {
  await using world = await openWorld();
  const { core } = world;
  const match = await (await TestMatch.of(core)).playOut();
  await confirmMatch(core, match.captain, match.id);
  await confirmMatch(core, match.rival, match.id);
  await core.events.settled();
  const found = () => violations(later(core, LATER_MS));
  expect(await found()).toEqual([]);

  const { matchLogs, matches } = core.db;
  const { _id } = match;
  const [log, listed] = [await matchLogs.findOne({ _id }), await matches.findOne({ _id })];
  if (!log || !listed) throw new Error('the match was made');
  const planting = async (work: () => Promise<unknown>): Promise<string[]> => {
    await work();
    const lines = await found();
    await matchLogs.replaceOne({ _id }, log);
    await matches.replaceOne({ _id }, listed);
    return lines.filter((line) => line.startsWith('14 ')).map((line) => line.slice(3));
  };
  const setLog = (set: Partial<MatchLogDoc>) => matchLogs.updateOne({ _id }, { $set: set });
  const { events, eventSeq, card } = log;

  expect(await planting(() => setLog({ eventSeq: eventSeq - 1 }))).toEqual([
    `${_id} counts ${eventSeq - 1} events and has ${eventSeq}`,
  ]);
  expect(await planting(() => setLog({ card: { ...card, thisOver: [] } }))).toEqual([
    `${_id} has a card that does not follow from its events`,
  ]);
  const [first, second] = events;
  if (!first || !second) throw new Error('balls were bowled');
  const impossible = [...events.slice(0, 1), { ...second, event: { id: 'x', do: 'super-over' as const } }];
  expect(
    await planting(() =>
      setLog({ events: impossible, eventSeq: 2, confirmed: { ...confirmedOf(log), eventSeq: 2 } }),
    ),
  ).toContain(`${_id} has events that its rules do not allow`);
  const confirmed = { ...confirmedOf(log), eventSeq: 1 };
  expect(await planting(() => setLog({ confirmed }))).toContain(
    `${_id} was confirmed with 1 events and has ${eventSeq}`,
  );
  expect(await planting(() => matches.updateOne({ _id }, { $set: { status: 'live' } }))).toEqual([
    `${_id} is listed with another status`,
  ]);
});

const confirmedOf = ({ confirmed }: MatchLogDoc) => {
  if (!confirmed) throw new Error('the match is confirmed');
  return confirmed;
};

it('a change whose process died before it was published is published by the relay', async () => {
  await using world = await openWorld();
  const { core } = world;
  const match = await TestMatch.of(core);
  match.scorer.play(4);
  await match.send();
  await core.events.settled();
  const outbox = async () => (await core.db.matchLogs.findOne({ _id: match._id }))?.outbox;
  // Only the newest fact is kept, however many changes there were.
  expect(await outbox()).toMatchObject([{ name: 'match.changed', publishedAt: expect.any(Date) }]);
  await writeLog(core, match._id, {}, { set: {} });
  expect((await outbox())?.[0]?.publishedAt).toBeUndefined();
  expect(await relayOutboxes(later(core, 5_000))).toBe(1);
  expect(await outbox()).toMatchObject([{ name: 'match.changed', publishedAt: expect.any(Date) }]);
});
