import { reportReason, reportVerdict } from '@crease/shared/contracts/people-reports';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';

/** An account's report about another. */
const personReportDoc = z.object({
  _id: objectId(),
  reporterId: objectId(),
  aboutId: objectId(),
  /** The game in which it happened. */
  gameId: objectId().optional(),
  reason: reportReason,
  text: z.string().optional(),
  state: z.enum(['open', 'closed']),
  /** The day in India, and the number of the reporter's report on it, from 0. */
  day: z.string(),
  n: z.number(),
  at: z.date(),
  decision: z.object({ verdict: reportVerdict, reason: z.string(), by: objectId(), at: z.date() }).optional(),
  ...outboxShape,
});
export type PersonReportDoc = z.infer<typeof personReportDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    personReports: PersonReportDoc;
  }
}

export const personReportSchema = schemaOf(personReportDoc);
// Decides which of two concurrent reports is the last one of a day.
personReportSchema.index({ reporterId: 1, day: 1, n: 1 }, { unique: true });
personReportSchema.index({ state: 1, at: 1, _id: 1 });
personReportSchema.index({ aboutId: 1 });
indexOutbox(personReportSchema);

type Id = Types.ObjectId;

/** Throws a duplicate key if the reporter has a report with this number on this day. */
export async function insertReport(
  core: Core,
  report: Omit<PersonReportDoc, 'outbox' | 'seq' | 'outboxDirtyAt'>,
): Promise<void> {
  const told = fact(core, 'person.reported', core.clock.now(), { reportId: report._id.toString() });
  const doc: PersonReportDoc = { ...report, ...recording([told]).set, outbox: [told], seq: 1 };
  await core.db.personReports.insertOne(doc);
  core.events.publishSoon('personReports', doc);
}

export const findReport = (core: Core, _id: Id): Promise<PersonReportDoc | null> =>
  core.db.personReports.findOne({ _id });

/** The open report of this account about that one. */
export const findOpenReport = (core: Core, reporterId: Id, aboutId: Id): Promise<PersonReportDoc | null> =>
  core.db.personReports.findOne({ reporterId, aboutId, state: 'open' });

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

/** A page of the reports in a state: open ones the oldest first, closed ones the latest first. */
export async function pageOfReports(
  core: Core,
  state: PersonReportDoc['state'],
  page: { page: number; limit: number },
): Promise<{ found: PersonReportDoc[]; total: number }> {
  const oldestFirst: mongo.Sort = { at: 1, _id: 1 };
  const latestFirst: mongo.Sort = { at: -1, _id: -1 };
  const sort = state === 'open' ? oldestFirst : latestFirst;
  return await findPage(core.db.personReports, { state }, { ...page, sort });
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
    $push: push,
    $inc: inc,
  };
  const after = await core.db.personReports.findOneAndUpdate({ _id, state: 'open' }, update, {
    returnDocument: 'after',
  });
  core.events.publishSoon('personReports', after);
  return after;
}

/** Deletes the reports about an account, and the words of those that it made. */
export async function eraseReports(core: Core, userId: Id): Promise<void> {
  await core.db.personReports.deleteMany({ aboutId: userId });
  await core.db.personReports.updateMany({ reporterId: userId }, { $unset: { text: '' } });
}

/** The reports that an account made, for its export; not about whom. */
export const exportReports = async (core: Core, reporterId: Id): Promise<unknown[]> =>
  (await core.db.personReports.find({ reporterId }).sort({ at: 1, _id: 1 }).toArray()).map(
    ({ reason, text, at, state }) => ({ reason, text, at, state }),
  );
