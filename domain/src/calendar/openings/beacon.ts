import { createHash, randomBytes } from 'node:crypto';
import type { DrawFile } from '@crease/shared/openings/draw';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';

type RandomValue = DrawFile['beacon'];

/** A source of randomness: a value that did not exist when the list was closed, or null while there is none yet. */
type Beacon = (closedAt: Date) => Promise<RandomValue | null>;

/** How long a draw waits for drand: its chains publish a round every 3 or 30 seconds. */
export const MAX_WAIT_MS = 45_000;
const ANSWER_WITHIN_MS = 1_500;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);
const chainInfo = z.object({
  hash: hex,
  /** Seconds from one round to the next. */
  period: z.number().int().positive(),
  /** Unix time of round 1, in seconds. */
  genesis_time: z.number().int().positive(),
});
const publishedRound = z.object({ round: z.number().int(), randomness: hex, signature: hex });

/**
 * The random value for a list that was closed at this instant; null while the public one is not out. Without `DRAND_URL`,
 * and if drand has not answered in time, the server makes it, and `source` says so.
 */
export async function randomValue(core: Core, closedAt: Date): Promise<RandomValue | null> {
  const { DRAND_URL } = core.env;
  if (!DRAND_URL) return localValue(core, 'local');
  const now = core.clock.now();
  try {
    const value = await drandBeacon(DRAND_URL, now)(closedAt);
    if (value) return value;
  } catch (error) {
    core.log.warn({ err: error }, 'drand gave no random value for a draw');
  }
  if (now.getTime() < closedAt.getTime() + MAX_WAIT_MS) return null;
  return localValue(core, 'local, because drand did not answer in time');
}

const localValue = (core: Core, source: string): RandomValue => ({
  source,
  round: core.clock.now().toISOString(),
  value: randomBytes(32).toString('hex'),
});

/** The first round of a drand chain after the list was closed. Throws for an answer that is missing or wrong. */
const drandBeacon =
  (url: string, now: Date): Beacon =>
  async (closedAt) => {
    const chain = url.slice(url.lastIndexOf('/') + 1);
    const info = chainInfo.parse(await read(`${url}/info`));
    if (info.hash !== chain) throw new Error('drand describes another chain');
    const secondsIn = closedAt.getTime() / 1_000 - info.genesis_time;
    const round = Math.floor(secondsIn / info.period) + 2;
    const publishedAtMs = (info.genesis_time + (round - 1) * info.period) * 1_000;
    if (now.getTime() < publishedAtMs) return null;
    const published = publishedRound.parse(await read(`${url}/public/${round}`));
    const { randomness, signature } = published;
    const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
    if (published.round !== round || hash !== randomness) throw new Error('drand gave a wrong round');
    return { source: `drand ${chain}`, round: String(round), value: randomness };
  };

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`drand answered ${answer.status}`);
  return await answer.json();
}
