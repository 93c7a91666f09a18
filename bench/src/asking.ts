import { setTimeout as sleep } from 'node:timers/promises';
import { fire, mustBe, quantileOf, type Shot } from './http-load.js';

/** How often each query is asked: blocks, and queries per block. */
export interface Asking {
  blocks: number;
  asks: number;
}

/** The pause between two blocks, for background work of the last one. */
const REST_MS = 50;

/** Enough for warm code and connections. */
const WARM_UP_ASKS = 5;

/**
 * Runs each query sequentially, in alternating blocks after an uncounted one of each. Returns for each query the `q`
 * quantile in ms of every block.
 */
export async function askInTurns(
  questions: Record<string, (n: number) => Shot>,
  { blocks, asks }: Asking,
  q: number,
): Promise<Map<string, number[]>> {
  const told = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]));
  for (let block = 0; block <= blocks; block++) {
    for (const [name, ask] of Object.entries(questions)) {
      const count = block > 0 ? asks : Math.min(asks, WARM_UP_ASKS);
      const shots = Array.from({ length: count }, (_, i) => ask(block * asks + i));
      const result = await fire(shots, 1);
      mustBe(result.hits, 200);
      if (block > 0) told.get(name)?.push(quantileOf(result, q));
      await sleep(REST_MS);
    }
  }
  return told;
}
