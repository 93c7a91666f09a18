import { findFreePorts } from '@crease/domain/platform/free-ports';
import { fire, mustBe, rateOf, type Shot, shot } from '../http-load.js';
import { measured } from '../report.js';
import { type Stage, startServer } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import type { Crowd } from './people.js';
import { sharesOf } from './shares.js';

const CONNECTIONS = 32;
/**
 * The servers of `baseline/layers.ts` in the order of their ports; mongoose is measured for comparison only, because we
 * do without it.
 */
const PARTS = ['node:http and the driver', 'Express', 'zod'] as const;
const MONGOOSE = PARTS.length;
const SERVERS = MONGOOSE + 1;
/** Below 0 if caching and batching save more database work than the rest costs. */
const OURS = 'all else: sign-in, limits, rules, log, less what is remembered or asked together';

/**
 * Where a request's time goes: the same read and write served bare, then with one more part of the stack each time,
 * then by our API. A part's share is what it adds, relative to our whole request; mongoose's is what it would add,
 * because ours use the driver.
 */
export async function measureLayers(
  stage: Stage,
  { players, grounds }: Crowd,
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const [port = 0] = await findFreePorts(1);
  const server = await startServer('layers.js', port, {
    LAYER_PORT: String(port),
    MONGO_URL: stage.core.env.MONGO_URL,
  });
  try {
    const turn = new Map<string, number>();
    const next = (name: string) => {
      const n = turn.get(name) ?? 0;
      turn.set(name, n + 1);
      return n;
    };
    const player = (n: number) => players[n % players.length];
    const ground = (n: number) => grounds[Math.floor(n / players.length) % grounds.length] ?? '';
    const ways: Record<string, (layer: number) => Shot> = {
      'GET /grounds/:id'(layer) {
        const id = grounds[next(`g${layer}`) % grounds.length];
        return layer < SERVERS
          ? shot(port + layer, `/ground/${id}`)
          : shot(stage.api[0], `/api/grounds/${id}`);
      },
      'PUT a favourite'(layer) {
        const n = next(`f${layer}`);
        const [one, id] = [player(n), ground(n)];
        return layer < SERVERS
          ? shot(port + layer, `/favourite/${one?.id},${id}`, { method: 'PUT' })
          : shot(stage.api[0], `/api/users/me/favorites/${id}`, { method: 'PUT', token: one?.token ?? '' });
      },
    };
    for (const [name, shotOf] of Object.entries(ways)) {
      const rates = await measureInTurns(quick ? 3 : 7, quick ? 200 : 1_000, shotOf);
      const [whole = [], odm = [], zod = []] = [rates.at(-1), rates[MONGOOSE], rates[MONGOOSE - 1]];
      const on = sharesOf([...PARTS, OURS], [...rates.slice(0, MONGOOSE), whole]);
      const [, beside] = sharesOf(['', 'mongoose, if it were in the driver’s place'], [zod, odm, whole]);
      tell(
        measured(
          `${name}: a request of ours`,
          'ms',
          whole.map((rate) => 1_000 / rate),
        ),
      );
      for (const { part, shares } of beside ? [...on, beside] : on)
        tell(
          measured(
            `${name}: ${part}`,
            '%',
            shares.map((share) => share * 100),
          ),
        );
    }
  } finally {
    server.stop();
  }
}

/**
 * Requests per second of each layer, block by block; each round runs all of them, alternately forwards and backwards.
 */
async function measureInTurns(
  rounds: number,
  count: number,
  shotOf: (layer: number) => Shot,
): Promise<number[][]> {
  const rates: number[][] = Array.from({ length: SERVERS + 1 }, () => []);
  for (let round = 0; round <= rounds; round++) {
    const order = rates.map((_, layer) => layer);
    for (const layer of round % 2 === 0 ? order : order.reverse()) {
      const result = await fire(
        Array.from({ length: count }, () => shotOf(layer)),
        CONNECTIONS,
      );
      mustBe(result.hits, 200);
      if (round > 0) rates[layer]?.push(rateOf(result));
    }
  }
  return rates;
}
