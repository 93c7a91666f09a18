import { numbersFrom } from '@crease/shared/numbers-from';

/** A part of the system that every request passes: some servers, each with a queue of its own. */
export interface Station {
  name: string;
  servers: number;
  /** Mean service time; single times are exponentially distributed. */
  serviceMs: number;
  /** `random`: any server. `key`: the server of the request's key, like a shard. */
  routedBy: 'random' | 'key';
}

export interface Load {
  requestsPerSecond: number;
  /** How often each key is asked for, relative to the others. */
  weights: readonly number[];
  requests: number;
  seed: number;
}

interface StationResult {
  name: string;
  /** Share of the time that the busiest server works: from 1 on its queue only grows. */
  busiest: number;
}

export interface Simulated {
  stations: StationResult[];
  /** Response times of the second half of all requests, in ms. */
  p50: number;
  p99: number;
}

/**
 * Simulates requests that arrive at random (a Poisson process) and pass the stations in order. The first half fills the
 * queues and is not measured.
 */
export function simulate(stations: readonly Station[], load: Load): Simulated {
  const random = numbersFrom(load.seed);
  const exponential = (mean: number): number => -mean * Math.log(1 - random());
  const pickKey = pickerOf(load.weights, random);
  const parts = stations.map((station) => ({
    ...station,
    serverOf: load.weights.map(() => Math.floor(random() * station.servers)),
    freeAt: new Array<number>(station.servers).fill(0),
    workedMs: new Array<number>(station.servers).fill(0),
  }));
  // Each station takes requests in the order in which they reach it.
  let waiting: { arrivedAt: number; at: number; key: number }[] = [];
  let now = 0;
  for (let n = 0; n < load.requests; n += 1) {
    now += exponential(1_000 / load.requestsPerSecond);
    waiting.push({ arrivedAt: now, at: now, key: pickKey() });
  }
  const lastMs = now;
  for (const part of parts) {
    waiting = waiting.toSorted((a, b) => a.at - b.at);
    for (const request of waiting) {
      const chosen = part.routedBy === 'random' ? Math.floor(random() * part.servers) : undefined;
      const server = chosen ?? part.serverOf[request.key] ?? 0;
      const serviceMs = exponential(part.serviceMs);
      request.at = Math.max(request.at, part.freeAt[server] ?? 0) + serviceMs;
      part.freeAt[server] = request.at;
      part.workedMs[server] = (part.workedMs[server] ?? 0) + serviceMs;
    }
  }
  const times = waiting
    .toSorted((a, b) => a.arrivedAt - b.arrivedAt)
    .slice(Math.floor(load.requests / 2))
    .map(({ arrivedAt, at }) => at - arrivedAt)
    .sort((a, b) => a - b);
  const quantile = (q: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;
  return {
    stations: parts.map(({ name, workedMs }) => ({ name, busiest: Math.max(...workedMs) / lastMs })),
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

/** Weights of Zipf's law: the n-th key is asked for 1 / n^`exponent` as often as the first. */
export const zipf = (keys: number, exponent: number): number[] =>
  Array.from({ length: keys }, (_, n) => 1 / (n + 1) ** exponent);

/** Picks a key by its weight, by binary search in the running sums. */
function pickerOf(weights: readonly number[], random: () => number): () => number {
  let total = 0;
  const sums = weights.map((weight) => {
    total += weight;
    return total;
  });
  return () => {
    const wanted = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
