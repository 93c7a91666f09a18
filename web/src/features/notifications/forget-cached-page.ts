import { removeStored } from '../../lib/storage.js';

/** The browser stores the newest notifications for a cold start, with their owner (`cached-page.ts`). */
export const CACHED_PAGE = 'notifications';

/** Separate from the code that reads them: every visit may sign out, but few have notifications. */
export function forgetCachedPage(): void {
  removeStored(CACHED_PAGE);
}
