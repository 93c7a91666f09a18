/** Sections with figures on other features' pages, loaded late. */
export { LateGroundRecords, LateTeamFigures } from './components/lazy-sections.js';
