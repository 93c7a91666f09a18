/** What stands below home's first screen. */
export { LandingSections } from './components/lazy-landing-sections.js';
