import { CHECKED_INVARIANTS } from '@crease/shared/invariants';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf } from '../../platform/document.js';
import type { Violation } from '../violation.js';

/** A violation that the standing audit found and has not seen repaired since. */
const findingDoc = z.object({
  /** `<invariant>:<subject>`: one violation is one row, however often it is found. */
  _id: z.string(),
  invariant: z.literal(CHECKED_INVARIANTS),
  subject: z.string(),
  message: z.string(),
  firstAt: z.date(),
  lastAt: z.date(),
});
export type FindingDoc = z.infer<typeof findingDoc>;

/** The last complete round of the standing audit. */
const roundDoc = z.object({
  _id: z.literal('last'),
  startedAt: z.date(),
  endedAt: z.date(),
  /** Documents judged. */
  checked: z.number(),
});
export type RoundDoc = z.infer<typeof roundDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    auditFindings: FindingDoc;
    auditRounds: RoundDoc;
  }
}

export const findingSchema = schemaOf(findingDoc);
findingSchema.index({ lastAt: -1 });
export const roundSchema = schemaOf(roundDoc);

/** Stores findings; updates when a known one was last seen. */
export async function writeFindings(core: Core, found: readonly Violation[], now: Date): Promise<void> {
  await core.db.auditFindings.bulkWrite(
    found.map(({ invariant, subject, message }) => ({
      updateOne: {
        filter: { _id: `${invariant}:${subject}` },
        update: { $set: { message, lastAt: now }, $setOnInsert: { invariant, subject, firstAt: now } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Drops findings last seen before a time. */
export async function dropFindingsBefore(core: Core, before: Date): Promise<void> {
  await core.db.auditFindings.deleteMany({ lastAt: { $lt: before } });
}

export async function writeRound(core: Core, round: Omit<RoundDoc, '_id'>): Promise<void> {
  await core.db.auditRounds.updateOne({ _id: 'last' }, { $set: round }, { upsert: true });
}

export async function readRound(core: Pick<Core, 'db'>): Promise<RoundDoc | null> {
  return await core.db.auditRounds.findOne({ _id: 'last' });
}

/** The newest findings, at most `atMost`. */
export async function newestFindings(core: Pick<Core, 'db'>, atMost: number): Promise<FindingDoc[]> {
  return await core.db.auditFindings.find({}).sort({ lastAt: -1, _id: -1 }).limit(atMost).toArray();
}

/** The approximate number of findings. */
export async function countFindings(core: Pick<Core, 'db'>): Promise<number> {
  return await core.db.auditFindings.estimatedDocumentCount();
}

/** Number of findings per invariant. */
export async function countByInvariant(core: Pick<Core, 'db'>): Promise<Map<number, number>> {
  const counts = await core.db.auditFindings
    .aggregate<{ _id: number; found: number }>([{ $group: { _id: '$invariant', found: { $sum: 1 } } }])
    .toArray();
  return new Map(counts.map(({ _id, found }) => [_id, found]));
}
