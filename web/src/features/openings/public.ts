/** The line for a ground's new day. */
export { OpeningLine } from './components/lazy-opening-line.js';
