// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.js';

const release = vi.fn(async () => undefined);
const request = vi.fn(async (_type: string) => ({ release }));
let root: Root;
let visibility: DocumentVisibilityState;

function Page() {
  useWakeLock();
  return null;
}

const becomes = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  vi.clearAllMocks();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  root = createRoot(document.createElement('div'));
  root.render(<Page />);
  await expect.poll(() => request).toHaveBeenCalledTimes(1);
});
afterEach(() => {
  root.unmount();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('keeps the screen on, and asks again when a hidden page is shown', async () => {
  expect(request).toHaveBeenCalledWith('screen');
  becomes('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  becomes('visible');
  await expect.poll(() => request).toHaveBeenCalledTimes(2);
});

test('lets the screen go off once the page is left', async () => {
  root.unmount();
  await expect.poll(() => release).toHaveBeenCalledTimes(1);
  becomes('visible');
  expect(request).toHaveBeenCalledTimes(1);
});

test('goes on where the phone refuses to keep its screen on', async () => {
  request.mockRejectedValueOnce(new DOMException('the battery is low', 'NotAllowedError'));
  becomes('visible');
  await expect.poll(() => request).toHaveBeenCalledTimes(2);
  becomes('visible');
  await expect.poll(() => request).toHaveBeenCalledTimes(3);
});
