import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { GroundDayDoc } from './ground-day.model.js';

const groundDays = ({ db }: Pick<Core, 'db'>) => db.groundDays;

export const scanGroundDays = (core: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<GroundDayDoc> =>
  scanById(groundDays(core), scope, (text) => text);

/** Days by their keys, in no order; those where nothing was ever written are missing. */
export async function findDays(core: Pick<Core, 'db'>, keys: string[]): Promise<GroundDayDoc[]> {
  return await groundDays(core)
    .find({ _id: { $in: keys } })
    .toArray();
}

/** Days with a change from before that moment which may not be published. */
export const scanDirtyDays = (core: Pick<Core, 'db'>, before: Date): AsyncIterable<GroundDayDoc> =>
  groundDays(core).find({ dirtyAt: { $lt: before } });
