import { afterAll, vi } from 'vitest';
import { disarmFailpoints } from '../platform/failpoint.js';

/** Files of one worker share their modules and environment: what a test left armed or replaced ends with its file. */
afterAll(() => {
  disarmFailpoints();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
