import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './when-quiet.js';

let idle: () => void = () => undefined;
let frame: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run;
  });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frame = run;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('resolves only after the frame that follows the idle moment', async () => {
  const seen = vi.fn();
  void whenQuiet().then(seen);
  idle();
  await vi.advanceTimersByTimeAsync(50);
  expect(seen).not.toHaveBeenCalled();
  frame();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toHaveBeenCalledOnce();
});

it('resolves in a background tab, which paints nothing, too', async () => {
  const seen = vi.fn();
  void whenQuiet().then(seen);
  idle();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toHaveBeenCalledOnce();
});
