import { expect, it } from 'vitest';
import { type Load, simulate, zipf } from './queueing.js';

const load = (over: Partial<Load> = {}): Load => ({
  requestsPerSecond: 500,
  weights: zipf(100, 0),
  requests: 100_000,
  seed: 1,
  ...over,
});
const one = { name: 'one', servers: 1, serviceMs: 1, routedBy: 'random' } as const;

it.each([500, 800])(
  'agrees with the closed form of one queue at %i requests a second',
  (requestsPerSecond) => {
    // M/M/1: response times are exponential with mean service ÷ (1 − load).
    const mean = 1 / (1 - requestsPerSecond / 1_000);
    const { p50, p99, stations } = simulate([one], load({ requestsPerSecond, requests: 400_000 }));
    expect(p50 / (mean * Math.LN2)).toBeCloseTo(1, 0);
    expect(Math.abs(p50 / (mean * Math.LN2) - 1)).toBeLessThan(0.1);
    expect(Math.abs(p99 / (mean * Math.log(100)) - 1)).toBeLessThan(0.2);
    expect(stations[0]?.busiest).toBeCloseTo(requestsPerSecond / 1_000, 1);
  },
);

it('repeats itself with the same seed, and differs with another', () => {
  expect(simulate([one], load())).toEqual(simulate([one], load()));
  expect(simulate([one], load({ seed: 2 }))).not.toEqual(simulate([one], load()));
});

it('spreads random requests over all servers, and sends those of one key to one', () => {
  const four = { ...one, servers: 4 };
  const hot = load({ requestsPerSecond: 2_000, weights: [1] });
  expect(simulate([four], hot).stations[0]?.busiest).toBeLessThan(0.6);
  const { stations, p99 } = simulate([{ ...four, routedBy: 'key' }], hot);
  expect(stations[0]?.busiest).toBeGreaterThan(1.9);
  expect(p99).toBeGreaterThan(10_000);
});

it('adds the times of the stations that a request passes', () => {
  const single = simulate([one], load());
  const double = simulate([one, { ...one, name: 'two' }], load());
  expect(double.p50).toBeGreaterThan(single.p50 * 1.5);
  expect(double.stations.map(({ name }) => name)).toEqual(['one', 'two']);
});
