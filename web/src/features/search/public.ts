/** The search box. */
export { GroundSearch } from './components/ground-search.js';
export { LateGroundSearch } from './components/late-ground-search.js';
