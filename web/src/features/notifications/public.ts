/** The bell. */
export { NotificationBell } from './components/lazy-bell.js';
export { forgetCachedPage } from './forget-cached-page.js';
