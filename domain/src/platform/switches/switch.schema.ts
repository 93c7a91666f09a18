import { SWITCH_NAMES, type SwitchName } from '@crease/shared/switches';
import { z } from 'zod';
import type { Core } from '../core.js';
import { objectId, schemaOf } from '../document.js';
import { insertOnce } from '../duplicate-key.js';
import type { Db } from '../models.js';

/** A switch that is off: there is no document of one that is on. */
const switchDoc = z.object({
  _id: z.enum(SWITCH_NAMES),
  since: z.date(),
  by: objectId(),
  why: z.string(),
});
export type SwitchDoc = z.infer<typeof switchDoc>;

declare module '../models.js' {
  interface Collections {
    switches: SwitchDoc;
  }
}

export const switchSchema = schemaOf(switchDoc);

/** All that are off: ten at most. */
export async function readSwitchedOff(db: Db): Promise<SwitchDoc[]> {
  return await db.switches.find({}).toArray();
}

/** Switches one off. False if it is off already: of two at once the first succeeds. */
export async function insertOff({ db }: Core, doc: SwitchDoc): Promise<boolean> {
  return await insertOnce(() => db.switches.insertOne(doc));
}

/** Switches one on. False if it is on already. */
export async function removeOff({ db }: Core, name: SwitchName): Promise<boolean> {
  const { deletedCount } = await db.switches.deleteOne({ _id: name });
  return deletedCount === 1;
}
