import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findToRemind, writeReminded } from '../../sales/disputes/dispute.schema.js';

/**
 * Reminds our team of disputes whose evidence is due within a day, once for each deadline. Returns how many there were.
 */
export async function remindOfDisputes(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'nobody could be reminded of a dispute yet' };
  return await drain(core, findToRemind(core), round, (dispute) => writeReminded(core, dispute));
}
