import { afterAll, vi } from 'vitest';
import { disarmFailpoints } from '../platform/failpoint.js';

/** Files of one worker share modules and environment: resets what a test left armed or replaced. */
afterAll(() => {
  disarmFailpoints();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
