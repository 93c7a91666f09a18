import { setTimeout as sleep } from 'node:timers/promises';
import { fire, mustBe, quantileOf, type Shot } from './http-load.js';

/** How often each question is put: so many blocks of so many. */
export interface Asking {
  blocks: number;
  asks: number;
}

/** Between two blocks: what the last one left to do in the background is done. */
const REST_MS = 50;

/** Enough for code and connections to be warm. */
const FIRST_ASKS = 5;

/**
 * Puts each question one request after the other, in blocks that take turns, after one of each that does not count. Gives
 * for each question what every block says: the time in ms below which a share `q` of its answers came.
 */
export async function askInTurns(
  questions: Record<string, (n: number) => Shot>,
  { blocks, asks }: Asking,
  q: number,
): Promise<Map<string, number[]>> {
  const told = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]));
  for (let block = 0; block <= blocks; block++) {
    for (const [name, ask] of Object.entries(questions)) {
      const count = block > 0 ? asks : Math.min(asks, FIRST_ASKS);
      const shots = Array.from({ length: count }, (_, i) => ask(block * asks + i));
      const result = await fire(shots, 1);
      mustBe(result.hits, 200);
      if (block > 0) told.get(name)?.push(quantileOf(result, q));
      await sleep(REST_MS);
    }
  }
  return told;
}
