import { reportReason, reportVerdict } from '@crease/shared/contracts/people-reports';
import { DECIDE_WITHIN_MS, LOOK_WITHIN_MS } from '@crease/shared/safety-limits';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { afterEscalation, type Deadlines, deadlineAfterAnswer } from '../../platform/deadlines.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';
import { due } from '../../platform/which-due.js';

/** An account's report about another, or about a review that the other wrote. */
const personReportDoc = z.object({
  _id: objectId(),
  reporterId: objectId(),
  aboutId: objectId(),
  /** The game in which it happened. */
  gameId: objectId().optional(),
  /** The reported review, by the account that the report is about. */
  reviewId: objectId().optional(),
  reason: reportReason,
  text: z.string().optional(),
  state: z.enum(['open', 'closed']),
  /** The day in India, and the number of the reporter's report on it, from 0. */
  day: z.string(),
  n: z.number(),
  at: z.date(),
  lookedAt: z.date().optional(),
  /** The deadline that an open report waits for, which may be over: the list's order. */
  dueBy: z.date().optional(),
  /** The next deadline that the sweep sees. Absent once it is closed, or after both have passed. */
  escalateAt: z.date().optional(),
  /** When it was last escalated. */
  escalatedAt: z.date().optional(),
  decision: z.object({ verdict: reportVerdict, reason: z.string(), by: objectId(), at: z.date() }).optional(),
  ...outboxShape,
});
export type PersonReportDoc = z.infer<typeof personReportDoc>;

/** The clocks of a report, derived from when it was made. */
export const deadlinesOf = ({ at, lookedAt }: Pick<PersonReportDoc, 'at' | 'lookedAt'>): Deadlines => ({
  first: new Date(at.getTime() + LOOK_WITHIN_MS),
  last: new Date(at.getTime() + DECIDE_WITHIN_MS),
  answeredAt: lookedAt,
});

declare module '../../platform/models.js' {
  interface Collections {
    personReports: PersonReportDoc;
  }
}

export const personReportSchema = schemaOf(personReportDoc);
// Decides which of two concurrent reports is the last one of a day.
personReportSchema.index({ reporterId: 1, day: 1, n: 1 }, { unique: true });
// Decides which of two concurrent reports of a review is the one.
personReportSchema.index(
  { reporterId: 1, reviewId: 1 },
  { unique: true, partialFilterExpression: { reviewId: { $exists: true } } },
);
personReportSchema.index({ state: 1, at: 1, _id: 1 });
personReportSchema.index({ state: 1, dueBy: 1, _id: 1 });
personReportSchema.index({ escalateAt: 1 }, { sparse: true });
personReportSchema.index({ aboutId: 1 });
indexOutbox(personReportSchema);

type Id = Types.ObjectId;

/** Starts the clocks of a report. Throws a duplicate key for the same number on a day, and for the same review. */
export async function insertReport(
  core: Core,
  report: Omit<PersonReportDoc, 'outbox' | 'seq' | 'outboxDirtyAt' | 'dueBy' | 'escalateAt'>,
): Promise<void> {
  const { first } = deadlinesOf(report);
  const told = fact(core, 'person.reported', core.clock.now(), { reportId: report._id.toString() });
  const clocks = { dueBy: first, escalateAt: first };
  const doc: PersonReportDoc = { ...report, ...clocks, ...recording([told]).set, outbox: [told], seq: 1 };
  await core.db.personReports.insertOne(doc);
  core.events.publishSoon('personReports', doc);
}

export const findReport = (core: Core, _id: Id): Promise<PersonReportDoc | null> =>
  core.db.personReports.findOne({ _id });

/** The open report of this account about that one, but for reports about reviews. */
export const findOpenReport = (core: Core, reporterId: Id, aboutId: Id): Promise<PersonReportDoc | null> =>
  core.db.personReports.findOne({ reporterId, aboutId, state: 'open', reviewId: { $exists: false } });

export const findReviewReport = (core: Core, reporterId: Id, reviewId: Id): Promise<PersonReportDoc | null> =>
  core.db.personReports.findOne({ reporterId, reviewId });

export const countReportsOn = (core: Core, reporterId: Id, day: string): Promise<number> =>
  core.db.personReports.countDocuments({ reporterId, day });

/** Number of reports about each of these accounts, by id. */
export async function countReportsAbout(core: Core, ids: readonly Id[]): Promise<Map<string, number>> {
  const counts = await Promise.all(
    ids.map(
      async (aboutId) => [`${aboutId}`, await core.db.personReports.countDocuments({ aboutId })] as const,
    ),
  );
  return new Map(counts);
}

/** A page of the reports in a state: open ones the nearest deadline first, closed ones the latest first. */
export async function pageOfReports(
  core: Core,
  state: PersonReportDoc['state'],
  page: { page: number; limit: number },
): Promise<{ found: PersonReportDoc[]; total: number }> {
  const overdueFirst: mongo.Sort = { dueBy: 1, _id: 1 };
  const latestFirst: mongo.Sort = { at: -1, _id: -1 };
  const sort = state === 'open' ? overdueFirst : latestFirst;
  return await findPage(core.db.personReports, { state }, { ...page, sort });
}

/** Number of open reports past the deadline that they wait for. */
export const countOverdueReports = (core: Core, now: Date): Promise<number> =>
  core.db.personReports.countDocuments({ state: 'open', dueBy: { $lte: now } });

/** Which reports have a missed deadline that is not escalated yet. */
export const reportsLate = (now: Date) => due('personReports', { escalateAt: { $lte: now } });

export const findLateReports = (core: Core, now: Date): AsyncIterable<PersonReportDoc> =>
  core.db.personReports.find(reportsLate(now).where);

/** Writes that our team has looked at an open report. Null if it has before, or if the report is closed. */
export async function markLookedAt(
  core: Core,
  read: PersonReportDoc,
  lookedAt: Date,
): Promise<PersonReportDoc | null> {
  const { _id, at } = read;
  const deadlines = deadlinesOf({ at, lookedAt });
  const escalateAt = deadlineAfterAnswer(deadlines, read, lookedAt);
  return await core.db.personReports.findOneAndUpdate(
    { _id, state: 'open', lookedAt: { $exists: false } },
    { $set: { lookedAt, dueBy: deadlines.last, ...(escalateAt ? { escalateAt } : {}) } },
    { returnDocument: 'after' },
  );
}

/** Records that a report is past its deadline. Does nothing if it was closed or escalated meanwhile. */
export async function escalateReport(core: Core, read: PersonReportDoc, now: Date): Promise<void> {
  const deadlines = deadlinesOf(read);
  const { set, unset } = afterEscalation(deadlines, now);
  const told = recording([
    fact(core, 'report.overdue', now, {
      reportId: read._id.toString(),
      deadline: now < deadlines.last ? 'look' : 'decision',
    }),
  ]);
  const update: mongo.UpdateFilter<PersonReportDoc> = {
    $set: { ...told.set, ...set, escalatedAt: now },
    ...(unset.length > 0 ? { $unset: { escalateAt: '' } } : {}),
    $push: told.push,
    $inc: told.inc,
  };
  // Decides between the clock, another worker and an admin: an escalation moves or removes `escalateAt`, a decision
  // removes it, and a look in time moves it.
  const unchanged = { _id: read._id, state: read.state, escalateAt: read.escalateAt };
  const after = await core.db.personReports.findOneAndUpdate(unchanged, update, { returnDocument: 'after' });
  core.events.publishSoon('personReports', after);
}

/** Closes a report. Null if it is closed already. */
export async function closeReport(
  core: Core,
  _id: Id,
  decision: NonNullable<PersonReportDoc['decision']>,
): Promise<PersonReportDoc | null> {
  const { push, inc, set } = recording([
    fact(core, 'report.decided', core.clock.now(), { reportId: _id.toString() }),
  ]);
  // Decides between two admins: only an open report is closed.
  const update: mongo.UpdateFilter<PersonReportDoc> = {
    $set: { ...set, state: 'closed', decision },
    $unset: { dueBy: '', escalateAt: '' },
    $push: push,
    $inc: inc,
  };
  const after = await core.db.personReports.findOneAndUpdate({ _id, state: 'open' }, update, {
    returnDocument: 'after',
  });
  core.events.publishSoon('personReports', after);
  return after;
}

/**
 * Deletes the reports about an account, but for those about its reviews, which stay; and the words of those that it
 * made.
 */
export async function eraseReports(core: Core, userId: Id): Promise<void> {
  await core.db.personReports.deleteMany({ aboutId: userId, reviewId: { $exists: false } });
  await core.db.personReports.updateMany({ reporterId: userId }, { $unset: { text: '' } });
}

/** The reports that an account made, for its export; not about whom. */
export const exportReports = async (core: Core, reporterId: Id): Promise<unknown[]> =>
  (await core.db.personReports.find({ reporterId }).sort({ at: 1, _id: 1 }).toArray()).map(
    ({ reason, text, at, state }) => ({ reason, text, at, state }),
  );
