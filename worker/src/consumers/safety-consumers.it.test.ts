import {
  decideReport,
  escalateLateReports,
  lookAtReport,
} from '@crease/domain/play/people-safety/decide-report';
import { findOpenReport, findReviewReport } from '@crease/domain/play/people-safety/person-report.schema';
import { reportPerson, reportReview } from '@crease/domain/play/people-safety/report-person';
import { addReview } from '@crease/domain/sales/reviews/add-review';
import { TestGame } from '@crease/domain/testing/a-game';
import { bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
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

it('tells the author of a hidden review why, and the reporter that it was looked at', async () => {
  const { core } = world;
  const { booking, player } = await bookPaid(core);
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { status: 'completed' } });
  const review = await addReview(
    core,
    { ...booking, status: 'completed' },
    { rating: 1, comment: 'Call 98200.' },
  );
  const reporter = await aUser(core);
  const caller = { id: `${reporter._id}`, role: 'user', sessionId: 'none' } as const;
  await reportReview(core, caller, { reviewId: `${review._id}`, reason: 'abuse' });
  const { _id } = (await findReviewReport(core, reporter._id, review._id)) ?? expect.fail('no report');
  const decision = { verdict: 'review-hidden', reason: 'It shows a phone number.' } as const;
  await decideReport(core, new Types.ObjectId(), `${_id}`, decision);
  const event = { name: 'report.decided', id: 'hidden', data: { reportId: `${_id}` } };
  for (const consumer of safetyConsumers['report.decided'])
    await consumer.handle({ core } as WorkerContext, event as DomainEvent<'report.decided'>);
  const bellOf = (userId: Types.ObjectId) =>
    core.db.notifications.find({ userId, key: /^(review_hidden|report_looked_at)$/ }).toArray();
  const toAuthor = await bellOf(player._id);
  expect(toAuthor).toMatchObject([{ key: 'review_hidden', type: 'conduct_warning' }]);
  expect(toAuthor[0]?.message).toContain('It shows a phone number.');
  expect(await bellOf(reporter._id)).toMatchObject([{ key: 'report_looked_at' }]);
});

const HOUR_MS = 3_600_000;

it('tells admins and the grievance officer of each missed deadline once, and of none that was met', async () => {
  const { core } = world;
  const game = await TestGame.of(core);
  const { host } = game.hosted;
  const reporter = await aUser(core);
  const [admin, hindi] = [await aUser(core, { role: 'admin' }), await aUser(core, { role: 'admin' })];
  await core.db.users.updateOne({ _id: hindi._id }, { $set: { 'preferences.language': 'hi' } });
  await reportPerson(core, reporter._id, { gameId: game.id, reason: 'fraud' });
  const { _id } = (await findOpenReport(core, reporter._id, host._id)) ?? expect.fail('no report');
  const deliver = async () => {
    const { outbox = [] } = (await core.db.personReports.findOne({ _id })) ?? {};
    for (const { id, name, data } of [...outbox, ...outbox])
      if (name === 'report.overdue')
        for (const consumer of safetyConsumers['report.overdue'])
          await consumer.handle(
            { core } as WorkerContext,
            { id, name, data } as DomainEvent<'report.overdue'>,
          );
  };
  const bellOf = (userId: Types.ObjectId) =>
    core.db.notifications
      .find({ userId, key: /^admin_report_/ })
      .sort({ _id: 1 })
      .toArray();
  const mails = () =>
    core.db.mails
      .find({ to: core.env.legal.grievanceOfficer.email, subject: 'A report is overdue' })
      .toArray();

  await escalateLateReports(later(core, 23 * HOUR_MS));
  await deliver();
  expect(await bellOf(admin._id)).toEqual([]);
  await escalateLateReports(later(core, 25 * HOUR_MS));
  await deliver();
  expect(await bellOf(admin._id)).toMatchObject([
    { key: 'admin_report_not_looked_at', data: { actionUrl: '/admin?section=reports' } },
  ]);
  await lookAtReport(later(core, 26 * HOUR_MS), _id.toString());
  await escalateLateReports(later(core, 16 * 24 * HOUR_MS));
  await deliver();
  for (const { _id: userId } of [admin, hindi])
    expect((await bellOf(userId)).map(({ key }) => key)).toEqual([
      'admin_report_not_looked_at',
      'admin_report_not_decided',
    ]);
  expect((await mails()).map(({ text }) => /15 days|24 hours/.exec(text)?.[0])).toEqual([
    '24 hours',
    '15 days',
  ]);
});
