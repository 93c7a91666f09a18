import { afterAll, vi } from 'vitest';

/**
 * Unit test files of one worker share its globals: what a file stubbed or spied on, and its fake timers, end with it.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
