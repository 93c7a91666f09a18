import { eraseTraces } from '@crease/domain/account-end/erase-traces';
import { exportUser } from '@crease/domain/account-end/export-user';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { markReviewHidden } from '@crease/domain/catalogue/grounds/review.schema';
import { startReportClocks } from '@crease/domain/migrations/015-start-report-clocks';
import { recountHiddenReviews } from '@crease/domain/migrations/017-recount-hidden-reviews';
import { escalateLateReports, lookAtReport } from '@crease/domain/play/people-safety/decide-report';
import { findReport, markLookedAt } from '@crease/domain/play/people-safety/person-report.schema';
import { reportPerson } from '@crease/domain/play/people-safety/report-person';
import { addReview, countCutReviews } from '@crease/domain/sales/reviews/add-review';
import { TestGame } from '@crease/domain/testing/a-game';
import { aUser } from '@crease/domain/testing/factories';
import { later, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { PersonReport } from '@crease/shared/contracts/people-reports';
import { MAX_REPORTS_A_DAY } from '@crease/shared/safety-limits';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let game: TestGame;
let host: UserDoc;
let reporter: UserDoc;
let asHost: ApiClient;
let asReporter: ApiClient;
let asAdmin: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  game = await TestGame.of(world.core);
  host = game.hosted.host;
  reporter = (await game.joined()).player;
  asHost = api.as(host);
  asReporter = api.as(reporter);
  asAdmin = api.as(await aUser(world.core, { role: 'admin' }));
});

const refusal = ({ status, body }: Answer) => [status, body.code, body.reason];
const report = (body: object = {}, by = asReporter) =>
  by.post('/reports/people', { gameId: game.id, reason: 'fraud', text: 'Wants money by UPI.', ...body });
/** The reports about this scene's host; other tests have their own. */
async function reportsIn(state: 'open' | 'closed'): Promise<PersonReport[]> {
  const { body } = await asAdmin.get(`/admin/people-reports?status=${state}&limit=100`);
  return body.reports.filter(({ about }: PersonReport) => about._id === host._id.toString());
}
async function openReport(): Promise<PersonReport> {
  expect((await report()).status).toBe(201);
  const [found] = await reportsIn('open');
  return found ?? expect.fail('the report is not listed');
}
/** A report about the player of a place in the game. */
async function openReportOf({ row }: Awaited<ReturnType<TestGame['joined']>>): Promise<PersonReport> {
  expect((await report({ gameId: undefined, placeId: row.placeId.toString() })).status).toBe(201);
  const { body } = await asAdmin.get('/admin/people-reports?limit=100');
  const found = body.reports.find(({ about }: PersonReport) => about._id === row.userId?.toString());
  return found ?? expect.fail('the report is not listed');
}
const decide = ({ _id }: PersonReport, verdict: string) =>
  asAdmin.post(`/admin/people-reports/${_id}/decide`, { verdict, reason: 'Please keep to the price.' });

describe('a report about a person', () => {
  it('reaches the admins with its words, its game and the number of reports about the person', async () => {
    const found = await openReport();
    expect(found).toMatchObject({
      reporter: { _id: reporter._id.toString(), name: reporter.name },
      about: { name: host.name },
      gameId: game.id,
      reason: 'fraud',
      text: 'Wants money by UPI.',
      reportsAbout: 1,
    });
    expect(found).not.toHaveProperty('decision');
  });

  it('is one report while it waits, however often it is made', async () => {
    await openReport();
    expect((await report({ reason: 'abuse' })).status).toBe(201);
    expect(await reportsIn('open')).toHaveLength(1);
  });

  it('can be about the player of a place, with its game', async () => {
    const { row, player } = await game.joined();
    expect((await report({ gameId: undefined, placeId: row.placeId.toString() })).status).toBe(201);
    const { body } = await asAdmin.get('/admin/people-reports?limit=100');
    expect(body.reports).toContainEqual(
      expect.objectContaining({
        about: { _id: player._id.toString(), name: player.name },
        gameId: game.id,
      }),
    );
  });

  it('is refused about strangers and oneself, with an unknown reason, and with 501 letters', async () => {
    const stranger = await aUser(world.core);
    expect(refusal(await report({ gameId: undefined, userId: stranger._id.toString() }))).toEqual([
      404,
      'NOT_FOUND',
      'no_such_person',
    ]);
    expect(refusal(await report({}, asHost))).toEqual([404, 'NOT_FOUND', 'no_such_person']);
    expect((await report({ reason: 'dull' })).status).toBe(400);
    expect((await report({ text: 'x'.repeat(501) })).status).toBe(400);
  });

  it('is made ten times a day and not once more, by however many requests at once', async () => {
    const rows = await Promise.all(
      Array.from({ length: MAX_REPORTS_A_DAY + 3 }, async () => {
        const { _id } = await aUser(world.core);
        await world.core.db.games.updateOne(
          { _id: game._id },
          { $push: { lapsed: { ...(await game.read()).rows[0], userId: _id, placeId: _id } as never } },
        );
        return _id.toString();
      }),
    );
    const made = await Promise.allSettled(
      rows.map((placeId) => reportPerson(world.core, reporter._id, { placeId, reason: 'other' })),
    );
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
    expect(refused).toEqual(Array(3).fill('reports_of_day'));
    expect(await world.core.db.personReports.countDocuments({ reporterId: reporter._id })).toBe(
      MAX_REPORTS_A_DAY,
    );
  });
});

describe('a decision about a report', () => {
  it('is in the audit log with its reason, and moves the report to the closed ones', async () => {
    const found = await openReport();
    const decided = await decide(found, 'warned');
    expect(decided.body.report.decision).toMatchObject({ verdict: 'warned' });
    const { audits } = (await asAdmin.get('/admin/audits')).body;
    expect(audits[0]).toMatchObject({
      what: 'person-report.decided',
      subject: `person-report:${found._id} warned`,
      why: 'Please keep to the price.',
    });
    expect(await reportsIn('open')).toEqual([]);
    expect(await reportsIn('closed')).toHaveLength(1);
  });

  it('is made once', async () => {
    const found = await openReport();
    expect((await decide(found, 'dismissed')).status).toBe(200);
    expect(refusal(await decide(found, 'warned'))).toEqual([409, 'STATE_CONFLICT', 'report_decided']);
  });

  it('closes the game to more players for good, and leaves its places', async () => {
    const found = await openReport();
    expect((await decide(found, 'game-closed')).status).toBe(200);
    const other = api.as(await aUser(world.core));
    expect((await other.post(`/games/${game.id}/join`, {})).status).toBe(409);
    expect((await asReporter.get(`/games/${game.id}`)).body).toMatchObject({
      game: { status: 'closed', taken: 2 },
      mine: { status: 'in' },
    });
    const again = await asHost.put(`/bookings/${game.hosted.booking._id}/game`, {
      ...{ places: 6, visibility: 'open', share: 0 },
    });
    expect(refusal(again)).toEqual([409, 'STATE_CONFLICT', 'game_stopped']);
  });

  it('closes no game if the report names none', async () => {
    const found = await openReport();
    await world.core.db.personReports.updateMany({ aboutId: host._id }, { $unset: { gameId: '' } });
    expect(refusal(await decide(found, 'game-closed'))).toEqual([
      409,
      'STATE_CONFLICT',
      'report_without_game',
    ]);
  });
});

const DAY_MS = 86_400_000;

describe('the clocks of a report', () => {
  /** The database as it is `ms` after the report was made. */
  const after = ({ reportedAt }: PersonReport, ms: number) =>
    later(world.core, Date.parse(reportedAt) + ms - world.core.clock.now().getTime());
  const escalations = async ({ _id }: PersonReport) =>
    ((await findReport(world.core, new Types.ObjectId(_id)))?.outbox ?? []).flatMap(({ name, data }) =>
      name === 'report.overdue' ? [(data as { deadline: string }).deadline] : [],
    );
  const look = ({ _id }: PersonReport, by = asAdmin) => by.post(`/admin/people-reports/${_id}/look`, {});
  const problems = async ({ _id }: PersonReport, at = world.core) =>
    (await violations(at)).filter((line) => line.includes(_id));

  it('give 24 hours to look at it and 15 days to decide it, from when it was made', async () => {
    const found = await openReport();
    const made = Date.parse(found.reportedAt);
    expect(Date.parse(found.lookBy) - made).toBe(DAY_MS);
    expect(Date.parse(found.decideBy) - made).toBe(15 * DAY_MS);
    expect(found).toMatchObject({ isOverdue: false });
    expect(found).not.toHaveProperty('lookedAt');
  });

  it('escalate a report that waits for a look after 24 hours, once under many sweeps, and again after 15 days', async () => {
    const found = await openReport();
    await escalateLateReports(after(found, DAY_MS - 1_000));
    expect(await escalations(found)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => escalateLateReports(after(found, DAY_MS))));
    await escalateLateReports(after(found, 15 * DAY_MS - 1_000));
    expect(await escalations(found)).toEqual(['look']);
    await Promise.all([1, 2, 3].map(() => escalateLateReports(after(found, 15 * DAY_MS))));
    await escalateLateReports(after(found, 40 * DAY_MS));
    expect(await escalations(found)).toEqual(['look', 'decision']);
    expect(await problems(found, after(found, 40 * DAY_MS))).toEqual([]);
  });

  it('escalate a missed look although an admin looked at the report before the sweep came', async () => {
    const found = await openReport();
    await lookAtReport(after(found, DAY_MS + 60_000), found._id);
    await Promise.all([1, 2, 3].map(() => escalateLateReports(after(found, DAY_MS + 61_000))));
    expect(await escalations(found)).toEqual(['look']);
    await escalateLateReports(after(found, 15 * DAY_MS));
    expect(await escalations(found)).toEqual(['look', 'decision']);
    expect(await problems(found, after(found, 40 * DAY_MS))).toEqual([]);
  });

  it('escalate a missed look once although an admin looked at the report while the sweep escalated it', async () => {
    const found = await openReport();
    const late = after(found, DAY_MS + 60_000);
    const read = await findReport(late, new Types.ObjectId(found._id));
    await escalateLateReports(late);
    expect(read && (await markLookedAt(late, read, late.clock.now()))).toHaveProperty('lookedAt');
    await escalateLateReports(late);
    expect(await escalations(found)).toEqual(['look']);
    await escalateLateReports(after(found, 15 * DAY_MS));
    expect(await escalations(found)).toEqual(['look', 'decision']);
  });

  it('stop the first clock with a look, which is in the audit log once, and both with a decision', async () => {
    const [found, closed] = [await openReport(), await openReportOf(await game.joined())];
    expect((await look(found)).body.report).toMatchObject({ lookedAt: expect.any(String), isOverdue: false });
    const [first, second] = [await look(found), await look(found)];
    expect(second.body.report.lookedAt).toBe(first.body.report.lookedAt);
    const { audits } = (await asAdmin.get('/admin/audits?limit=50')).body;
    const looks = audits.filter(
      ({ subject }: { subject: string }) => subject === `person-report:${found._id}`,
    );
    expect(looks).toMatchObject([{ what: 'person-report.looked-at' }]);
    await decide(closed, 'dismissed');
    expect(refusal(await look(closed))).toEqual([409, 'STATE_CONFLICT', 'report_decided']);
    await escalateLateReports(after(found, 2 * DAY_MS));
    expect(await escalations(found)).toEqual([]);
    await escalateLateReports(after(found, 16 * DAY_MS));
    expect([await escalations(found), await escalations(closed)]).toEqual([['decision'], []]);
  });

  it('put overdue reports first in the list of admins, marked and counted', async () => {
    const { overdue: before } = (await asAdmin.get('/admin/people-reports')).body;
    const looked = await openReport();
    await look(looked);
    const missed = await openReportOf(await game.joined());
    // Made 3 days ago: the report that was looked at is older and waits for its decision only.
    const made = (ms: number) => new Date(Date.parse(missed.reportedAt) - ms);
    const { personReports } = world.core.db;
    await personReports.updateOne(
      { _id: new Types.ObjectId(looked._id) },
      { $set: { at: made(5 * DAY_MS), dueBy: made(-10 * DAY_MS), escalateAt: made(-10 * DAY_MS) } },
    );
    await personReports.updateOne(
      { _id: new Types.ObjectId(missed._id) },
      { $set: { at: made(3 * DAY_MS), dueBy: made(2 * DAY_MS), escalateAt: made(2 * DAY_MS) } },
    );
    const { reports, overdue } = (await asAdmin.get('/admin/people-reports?limit=100')).body;
    expect(overdue).toBe(before + 1);
    expect(reports.find(({ isOverdue }: PersonReport) => !isOverdue)).toBeDefined();
    const marks = reports.map(({ isOverdue }: PersonReport) => isOverdue);
    expect(marks).toEqual([...marks].sort((a, b) => Number(b) - Number(a)));
    expect(reports[0]).toMatchObject({ _id: missed._id, isOverdue: true });
    expect(reports.find(({ _id }: PersonReport) => _id === looked._id)).toMatchObject({ isOverdue: false });
  });

  it('are missed by fsck if no sweep has seen the deadline', async () => {
    const found = await openReport();
    const { personReports } = world.core.db;
    const _id = new Types.ObjectId(found._id);
    expect(await problems(found)).toEqual([]);
    expect(await problems(found, after(found, DAY_MS + 3_600_000))).toEqual([
      `17 report ${found._id} is past its time and not escalated`,
    ]);
    await personReports.updateOne({ _id }, { $unset: { escalateAt: '' } });
    expect(await problems(found)).toEqual([
      `17 report ${found._id} has a deadline ahead that no sweep would see`,
    ]);
  });

  it('begin for reports that were open before there were clocks', async () => {
    const found = await openReport();
    const { personReports } = world.core.db;
    const _id = new Types.ObjectId(found._id);
    await personReports.updateOne({ _id }, { $unset: { dueBy: '', escalateAt: '' } });
    const { db } = world.core.connection;
    if (!db) throw new Error('the database is not connected');
    for (let n = 0; n < 2; n += 1) await startReportClocks.up({ db, checkpoint: async () => undefined });
    expect(await problems(found)).toEqual([]);
    await escalateLateReports(after(found, DAY_MS));
    expect(await escalations(found)).toEqual(['look']);
  });
});

describe('a report about a review', () => {
  async function reviewed() {
    const scene = await Scene.of(world.core);
    const review = await addReview(world.core, await scene.completed(), {
      rating: 1,
      comment: 'Call 98200.',
    });
    return { scene, review, author: scene.people.player };
  }
  const reportReview = (reviewId: Types.ObjectId, by = asReporter) =>
    by.post('/reports/reviews', { reviewId: reviewId.toString(), reason: 'abuse' });
  const reportsOn = (reviewId: Types.ObjectId) => world.core.db.personReports.countDocuments({ reviewId });
  async function listed(reviewId: Types.ObjectId): Promise<PersonReport> {
    const { body } = await asAdmin.get('/admin/people-reports?limit=100');
    const found = body.reports.find(({ review }: PersonReport) => review?._id === reviewId.toString());
    return found ?? expect.fail('the report is not listed');
  }

  it('reaches the admins with the words of the review and both clocks', async () => {
    const { review, author } = await reviewed();
    expect((await reportReview(review._id)).status).toBe(201);
    const found = await listed(review._id);
    expect(found).toMatchObject({
      about: { name: author.name },
      review: { rating: 1, comment: 'Call 98200.', groundId: review.groundId.toString() },
    });
    expect(Date.parse(found.decideBy) - Date.parse(found.reportedAt)).toBe(15 * DAY_MS);
  });

  it('is one for each person and review, under many requests at once and after a decision', async () => {
    const { review } = await reviewed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => reportReview(review._id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await reportsOn(review._id)).toBe(1);
    await decide(await listed(review._id), 'dismissed');
    expect((await reportReview(review._id)).status).toBe(201);
    expect(await reportsOn(review._id)).toBe(1);
    await reportReview(review._id, asHost);
    expect(await reportsOn(review._id)).toBe(2);
  });

  it('is refused about one’s own review and about one that does not exist', async () => {
    const { review, author } = await reviewed();
    expect(refusal(await reportReview(review._id, api.as(author)))).toEqual([
      409,
      'STATE_CONFLICT',
      'own_review',
    ]);
    expect(refusal(await reportReview(new Types.ObjectId()))[2]).toBe('no_such_review');
    expect((await reportReview(review._id, api)).status).toBe(401);
  });

  it('hides the review from its page and the rating, with the reason in the audit log', async () => {
    const { scene, review, author } = await reviewed();
    const shown = async () => {
      const { body } = await api.get(`${scene.groundPath}/reviews`);
      const { ground } = (await api.get(scene.groundPath)).body;
      return [body.reviews.length, body.pagination.total, ground.rating.count];
    };
    expect(await shown()).toEqual([1, 1, 1]);
    // The rating is an invariant of the ground's counts; the scene's completed booking is not counted.
    const aboutGround = async () =>
      (await violations(world.core)).filter((line) => line.includes(scene.ground._id.toString()));
    const before = await aboutGround();
    await reportReview(review._id);
    const found = await listed(review._id);
    expect((await decide(found, 'review-hidden')).status).toBe(200);
    expect(await shown()).toEqual([0, 0, 0]);
    const { booking } = (await api.as(author).get(`/bookings/${review.bookingId}`)).body;
    expect(booking.feedback).toMatchObject({ comment: '', hidden: true });
    const { audits } = (await asAdmin.get('/admin/audits')).body;
    expect(audits[0]).toMatchObject({
      subject: `person-report:${found._id} review-hidden`,
      why: 'Please keep to the price.',
    });
    expect(refusal(await reportReview(review._id, asHost))[2]).toBe('no_such_review');
    expect(await aboutGround()).toEqual(before);
  });

  it('leaves a review that is kept on its page', async () => {
    const { scene, review } = await reviewed();
    await reportReview(review._id);
    await decide(await listed(review._id), 'dismissed');
    expect((await api.get(`${scene.groundPath}/reviews`)).body.reviews).toHaveLength(1);
  });

  it('has its rating counted by the sweep if hiding was interrupted', async () => {
    const { scene, review } = await reviewed();
    await markReviewHidden(world.core, review._id, world.core.clock.now());
    await countCutReviews(later(world.core, 60_000));
    const stored = await world.core.db.grounds.findOne({ _id: scene.ground._id });
    expect(stored?.rating).toMatchObject({ count: 0 });
    const booking = await world.core.db.bookings.findOne({ _id: review.bookingId });
    expect(booking?.feedback).toMatchObject({ rating: review.rating, comment: '', hidden: true });
    expect(await world.core.db.reviews.findOne({ _id: review._id })).not.toHaveProperty('uncounted');
  });

  it('loses its words on the booking by a migration if it was hidden before hiding did that', async () => {
    const { review } = await reviewed();
    await markReviewHidden(world.core, review._id, world.core.clock.now());
    await world.core.db.reviews.updateOne({ _id: review._id }, { $unset: { uncounted: '' } });
    const { db } = world.core.connection;
    if (!db) throw new Error('the database is not connected');
    for (let n = 0; n < 2; n += 1) {
      await recountHiddenReviews.up({ db, checkpoint: async () => undefined });
      await countCutReviews(later(world.core, 60_000));
    }
    const booking = await world.core.db.bookings.findOne({ _id: review.bookingId });
    expect(booking?.feedback).toMatchObject({ comment: '', hidden: true });
  });

  it('hides nothing if the report is about a person', async () => {
    expect(refusal(await decide(await openReport(), 'review-hidden'))).toEqual([
      409,
      'STATE_CONFLICT',
      'report_without_review',
    ]);
  });

  it('stays when the author deletes the account, as the review does', async () => {
    const { review, author } = await reviewed();
    await reportReview(review._id);
    await eraseTraces(world.core, author);
    expect((await listed(review._id)).review).toMatchObject({ comment: 'Call 98200.' });
  });
});

describe('reports and deleted accounts', () => {
  it('keeps no word of a deleted reporter, and no report about a deleted account', async () => {
    const { core } = world;
    await openReport();
    expect((await exportUser(core, reporter._id.toString())).reportsMade).toMatchObject([
      { reason: 'fraud', text: 'Wants money by UPI.', state: 'open' },
    ]);
    await eraseTraces(core, reporter);
    expect((await reportsIn('open'))[0]).not.toHaveProperty('text');
    await eraseTraces(core, host);
    expect(await reportsIn('open')).toEqual([]);
  });
});
