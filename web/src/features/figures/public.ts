/** Sections with figures on other features' pages, loaded late. */
export { LateGroundRecords } from './components/lazy-ground-records.js';
export { LateTeamFigures } from './components/lazy-team-figures.js';
