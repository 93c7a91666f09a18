import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';

/** A weekly run; `_id` is the date up to which it settles. */
const settlementRunDoc = z.object({
  _id: z.string(),
  at: z.date(),
  /** Absent while it runs or was interrupted. */
  doneAt: z.date().optional(),
  made: z.number().optional(),
  total: z.number().optional(),
});
export type SettlementRunDoc = z.infer<typeof settlementRunDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    settlementRuns: SettlementRunDoc;
  }
}

export const settlementRunSchema = schemaOf(settlementRunDoc);

/** Starts a run, or resumes an interrupted one. False if it is complete. */
export async function beginRun(core: Core, until: string): Promise<boolean> {
  try {
    await core.db.settlementRuns.insertOne({ _id: until, at: core.clock.now() });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const known = await core.db.settlementRuns.findOne({ _id: until });
  return known?.doneAt === undefined;
}

export async function endRun(
  core: Core,
  until: string,
  { made, total }: { made: number; total: number },
): Promise<void> {
  await core.db.settlementRuns.updateOne({ _id: until }, { $set: { doneAt: core.clock.now(), made, total } });
}
