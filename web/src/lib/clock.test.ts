import { expect, test, vi } from 'vitest';

test('follows the reading with the shortest round trip and ignores a vaguer one', async () => {
  vi.resetModules();
  const { serverNow, syncClock } = await import('./clock.js');
  const now = Date.now();
  syncClock(new Date(now + 120_000).toISOString(), now - 40, now);
  expect(serverNow() - Date.now()).toBeGreaterThan(119_900);
  syncClock(new Date(now).toISOString(), now - 4000, now, 1000);
  expect(serverNow() - Date.now()).toBeGreaterThan(119_900);
});

test('ignores what is no time', async () => {
  vi.resetModules();
  const { serverNow, syncClock } = await import('./clock.js');
  syncClock('yesterday', 0, 1);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50);
});
