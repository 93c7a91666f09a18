import { type Simulated, type Station, simulate, zipf } from './queueing.js';

/**
 * Processor time of one hold in each process, in ms: share of a processor ÷ holds per second of `independent holds, two
 * API processes` (docs/performance.md, run of 2026-11-27). MongoDB is the embedded server.
 */
const HOLDS_PER_SECOND = 2_731;
const BUSY = { api: 0.532 + 0.296, mongo: 0.25, redis: 0.111 };
const msOf = (busy: number): number => (busy / HOLDS_PER_SECOND) * 1_000;
const MEASURED_MS = { api: msOf(BUSY.api), mongo: msOf(BUSY.mongo), redis: msOf(BUSY.redis) };

/** Assumed, not measured: a replica set that acknowledges a majority costs four times the embedded server. */
const MONGO_FACTOR = 4;

/** The goal of docs/scaling.md. */
const GOAL = { grounds: 100_000, holdsPerSecond: 10_000 };
/** Popularity of grounds: the first of 100,000 takes 1 in 103 holds. */
const ZIPF_EXPONENT = 0.7;
const REQUESTS = 200_000;
const SEED = 48;

interface Sizing {
  api: number;
  shards: number;
  redis: number;
}

/** The sizings whose figures docs/scaling.md shows. */
export const SIZINGS: readonly Sizing[] = [
  { api: 3, shards: 4, redis: 1 },
  { api: 4, shards: 4, redis: 1 },
  { api: 6, shards: 6, redis: 1 },
  { api: 8, shards: 8, redis: 1 },
  { api: 12, shards: 12, redis: 1 },
];

const stationsOf = ({ api, shards, redis }: Sizing): Station[] => [
  { name: 'api', servers: api, serviceMs: MEASURED_MS.api, routedBy: 'random' },
  { name: 'redis', servers: redis, serviceMs: MEASURED_MS.redis, routedBy: 'key' },
  { name: 'mongo', servers: shards, serviceMs: MEASURED_MS.mongo * MONGO_FACTOR, routedBy: 'key' },
];

/** Simulates the goal's load on a sizing. */
function simulateSizing(sizing: Sizing): Simulated {
  const weights = zipf(GOAL.grounds, ZIPF_EXPONENT);
  return simulate(stationsOf(sizing), {
    requestsPerSecond: GOAL.holdsPerSecond,
    weights,
    requests: REQUESTS,
    seed: SEED,
  });
}

/** Processors to run it: shards have three members, Redis a replica, and two each are for workers and realtime. */
const processorsOf = ({ api, shards, redis }: Sizing): number => api + 3 * shards + 2 * redis + 2 + 2;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The row of docs/scaling.md for a sizing. */
export function rowOf(sizing: Sizing): string {
  const { stations, p50, p99 } = simulateSizing(sizing);
  const busiest = (name: string) => percent(stations.find((station) => station.name === name)?.busiest ?? 0);
  const isTooSmall = stations.some((station) => station.busiest >= 1);
  const cells = [
    sizing.api,
    sizing.shards,
    busiest('api'),
    busiest('redis'),
    busiest('mongo'),
    isTooSmall ? 'grows' : `${p50.toFixed(1)} ms`,
    isTooSmall ? 'grows' : `${p99.toFixed(1)} ms`,
    processorsOf(sizing),
  ];
  return `| ${cells.join(' | ')} |`;
}
