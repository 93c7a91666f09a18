import { removeStored } from '../../lib/storage.js';

/** Storage keeps the newest notifications for a cold start, with whose they are (`cached-page.ts`). */
export const CACHED_PAGE = 'notifications';

/** Apart from those who read them: every visit can end, and few have notifications. */
export function forgetCachedPage(): void {
  removeStored(CACHED_PAGE);
}
