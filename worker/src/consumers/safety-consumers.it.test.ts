import { decideReport } from '@crease/domain/play/people-safety/decide-report';
import { findOpenReport } from '@crease/domain/play/people-safety/person-report.schema';
import { reportPerson } from '@crease/domain/play/people-safety/report-person';
import { TestGame } from '@crease/domain/testing/a-game';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { ReportVerdict } from '@crease/shared/contracts/people-reports';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkerContext } from './consumer.js';
import { safetyConsumers } from './safety-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A report about a game's host, closed with this verdict and heard of twice, as a stream may say it. */
async function decided(verdict: ReportVerdict) {
  const { core } = world;
  const game = await TestGame.of(core);
  const reporter = await aUser(core, { name: 'Zubin Mistry' });
  const { host } = game.hosted;
  await reportPerson(core, reporter._id, { gameId: game.id, reason: 'fraud' });
  const report = (await findOpenReport(core, reporter._id, host._id)) ?? expect.fail('no report');
  const reason = 'Please keep to the price.';
  await decideReport(core, new Types.ObjectId(), report._id.toString(), { verdict, reason });
  const after = await core.db.personReports.findOne({ _id: report._id });
  const told = after?.outbox.find(({ name }) => name === 'report.decided') ?? expect.fail('no event');
  const event = { name: told.name, id: told.id, data: told.data } as DomainEvent<'report.decided'>;
  for (let n = 0; n < 2; n += 1)
    for (const consumer of safetyConsumers['report.decided'])
      await consumer.handle({ core } as WorkerContext, event);
  const bellOf = (userId: Types.ObjectId) => core.db.notifications.find({ userId }).toArray();
  return { reporter: await bellOf(reporter._id), host: await bellOf(host._id) };
}

it('tells the reporter once that the report was looked at, and a warned person why, but not who reported', async () => {
  const bell = await decided('warned');
  expect(bell.reporter).toMatchObject([{ type: 'report_answered', key: 'report_looked_at' }]);
  const warnings = bell.host.filter(({ type }) => type === 'conduct_warning');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.message).toContain('Please keep to the price.');
  expect(JSON.stringify(warnings)).not.toContain('Zubin');
});

it.each(['dismissed', 'game-closed'] as const)('sends no warning when the report is %s', async (verdict) => {
  const bell = await decided(verdict);
  expect(bell.reporter).toHaveLength(1);
  expect(bell.host.filter(({ type }) => type === 'conduct_warning')).toEqual([]);
});
