/** Matches that are played now, with their moving scores. */
export { LiveNow } from './components/lazy-live-now.js';
