import { createHash } from 'node:crypto';
import { type DrawFile, roundAfter } from '@crease/shared/openings/draw';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';

const ANSWER_WITHIN_MS = 1_500;
const MAX_ANSWER_BYTES = 10_000;
/** How long a process does not ask a chain again after a failure. */
const RETRY_AFTER_MS = 5_000;
/** Number of answers that a process remembers. */
const MAX_KEPT = 16;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);
const chainInfo = z.object({
  hash: hex,
  period: z.number().int().positive(),
  genesis_time: z.number().int().positive(),
});
const publishedRound = z.object({ round: z.number().int(), randomness: hex, signature: hex });

type Answers<T> = Map<string, Promise<T>>;
const infos: Answers<z.infer<typeof chainInfo>> = new Map();
const rounds: Answers<z.infer<typeof publishedRound>> = new Map();
/** When each chain may be asked again, by its URL. */
const retryAt = new Map<string, Date>();

/**
 * The value of the first round of the drand chain at `url` after the list was closed. Null until it is published, and
 * for `RETRY_AFTER_MS` after drand has failed: one silent server must not delay the draw of every ground.
 */
export async function drandValue(
  core: Core,
  url: string,
  closedAt: Date,
): Promise<DrawFile['beacon'] | null> {
  const now = core.clock.now();
  if (mustWait(url, now)) return null;
  const hash = url.slice(url.lastIndexOf('/') + 1);
  try {
    const { genesis_time: genesis, period } = await askOnce(infos, `${url}/info`, (answer) => {
      const info = chainInfo.parse(answer);
      if (info.hash !== hash) throw new Error('drand describes another chain');
      return info;
    });
    const round = roundAfter(closedAt, { genesis, period });
    if (now.getTime() < (genesis + (round - 1) * period) * 1_000) return null;
    const { randomness } = await askOnce(rounds, `${url}/public/${round}`, (answer) => {
      const published = publishedRound.parse(answer);
      const signature = Buffer.from(published.signature, 'hex');
      const expected = createHash('sha256').update(signature).digest('hex');
      if (published.round !== round || published.randomness !== expected)
        throw new Error('drand gave a wrong round');
      return published;
    });
    return { source: `drand ${hash}`, round: String(round), value: randomness, chain: { genesis, period } };
  } catch (error) {
    const failedAt = core.clock.now();
    // Openings that shared a request fail together: the first one warns.
    if (!mustWait(url, failedAt))
      core.log.warn({ err: error }, 'drand gave no random value; draws wait some seconds for it');
    retryAt.set(url, new Date(failedAt.getTime() + RETRY_AFTER_MS));
    return null;
  }
}

function mustWait(url: string, now: Date): boolean {
  const until = retryAt.get(url);
  return until !== undefined && now < until;
}

/** The checked answer, for which all callers share one request. A failure is not remembered. */
function askOnce<T>(kept: Answers<T>, url: string, check: (answer: unknown) => T): Promise<T> {
  const known = kept.get(url);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const asked = read(url).then(check);
  kept.set(url, asked);
  void asked.catch(() => kept.delete(url));
  return asked;
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`drand answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('drand answered with too many bytes');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
