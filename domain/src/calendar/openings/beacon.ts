import { randomBytes } from 'node:crypto';
import type { DrawFile } from '@crease/shared/openings/draw';
import type { Core } from '../../platform/core.js';
import { drandValue } from './drand.js';

type RandomValue = DrawFile['beacon'];

/** How long a draw waits for drand: its chains publish a round every 3 or 30 seconds. */
export const MAX_WAIT_MS = 45_000;

/**
 * The random value for a list that was closed at this instant; null until drand has published it. Without `DRAND_URL`,
 * or if drand has not answered in time, the server makes the value, and `source` says so.
 */
export async function randomValue(core: Core, closedAt: Date): Promise<RandomValue | null> {
  const { DRAND_URL } = core.env;
  if (!DRAND_URL) return localValue(core, 'local');
  if (core.clock.now().getTime() < closedAt.getTime() + MAX_WAIT_MS)
    return await drandValue(core, DRAND_URL, closedAt);
  return localValue(core, 'local, because drand did not answer in time');
}

const localValue = (core: Core, source: string): RandomValue => ({
  source,
  round: core.clock.now().toISOString(),
  value: randomBytes(32).toString('hex'),
});
