import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The phone's clock stands still, so that no reading depends on the machine's load.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('follows the reading with the shortest round trip and ignores a vaguer one', async () => {
  vi.resetModules();
  const { serverNow, syncClock } = await import('./clock.js');
  const now = Date.now();
  syncClock(new Date(now + 120_000).toISOString(), now - 40, now);
  expect(serverNow() - Date.now()).toBeGreaterThan(119_900);
  syncClock(new Date(now).toISOString(), now - 4000, now, 1000);
  expect(serverNow() - Date.now()).toBeGreaterThan(119_900);
});

test('ignores invalid times', async () => {
  vi.resetModules();
  const { serverNow, syncClock } = await import('./clock.js');
  syncClock('yesterday', 0, 1);
  expect(serverNow()).toBe(Date.now());
});

test('returns only times that the server has reached, however inexact the reading', async () => {
  vi.resetModules();
  const { serverNow, serverReached, syncClock } = await import('./clock.js');
  expect(serverReached()).toBe(Date.now());
  const now = Date.now();
  // The server answered within this second, perhaps at its very start, just before we received it.
  syncClock(new Date(now).toISOString(), now - 200, now, 1000);
  const reached = serverReached();
  expect(reached).toBeLessThanOrEqual(Date.now());
  expect(reached).toBeGreaterThanOrEqual(now);
  expect(serverNow()).toBeGreaterThan(serverReached() + 500);
});

test('reports a clock that is two or more seconds off, and whether the date in India changed', async () => {
  vi.resetModules();
  const { clockCorrections, dayCorrections, onClockCorrected, syncClock } = await import('./clock.js');
  const heard = vi.fn();
  const stop = onClockCorrected(heard);
  const noon = Date.parse('2026-11-27T12:00:00+05:30');
  const reading = (server: number, phone: number) => syncClock(new Date(server).toISOString(), phone, phone);
  reading(noon, noon + 1_000);
  expect(heard).not.toHaveBeenCalled();
  reading(noon, noon + 90 * 60_000);
  expect([heard.mock.calls.length, clockCorrections(), dayCorrections()]).toEqual([1, 1, 0]);
  stop();
  reading(noon, noon + 24 * 3_600_000);
  expect([heard.mock.calls.length, clockCorrections(), dayCorrections()]).toEqual([1, 2, 1]);
});
