import { afterEach, expect, test, vi } from 'vitest';
import { findPosition, positionAtom } from './position.js';
import { store } from './store.js';

const mumbai = { latitude: 19.07, longitude: 72.88 };
const geolocation = (ask: (found: (at: { coords: typeof mumbai }) => void, failed: () => void) => void) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: ask } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  store.set(positionAtom, undefined);
});

test("the browser's position is used for the whole visit", async () => {
  geolocation((found) => found({ coords: mumbai }));
  expect(await findPosition()).toEqual(mumbai);
  expect(store.get(positionAtom)).toEqual(mumbai);
});

test('a refusal, or a browser without positioning, gives no position', async () => {
  geolocation((_found, failed) => failed());
  expect(await findPosition()).toBeUndefined();
  vi.stubGlobal('navigator', {});
  expect(await findPosition()).toBeUndefined();
});

test('a position request without an answer is given up after ten seconds', async () => {
  vi.useFakeTimers();
  geolocation(() => {});
  const answer = vi.fn();
  void findPosition().then(answer);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledWith(undefined);
});
