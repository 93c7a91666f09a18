/** The bell. */
export { forgetCachedPage } from './cached-page.js';
export { NotificationBell } from './components/lazy-bell.js';
