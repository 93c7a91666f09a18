import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

type Reading = Pick<Core, 'models'>;

const groundDays = (core: Reading) => native(core.models, 'groundDays');

/** A release that is reading the line of one of these days misses its update and reads the line again. */
export async function raiseLines(core: Reading, dayIds: readonly string[]): Promise<void> {
  await groundDays(core).updateMany({ _id: { $in: [...dayIds] } }, { $inc: { lineRev: 1 } });
}

/** The same, and the next sweep looks at these days: a sweep that is under way on one comes again. */
export async function sweepLines(core: Reading, dayIds: readonly string[], now: Date): Promise<void> {
  await groundDays(core).updateMany(
    { _id: { $in: [...dayIds] } },
    { $min: { nextEndAt: now }, $inc: { lineRev: 1 } },
  );
}
