/** Content below the first screen of the home page. */
export { LandingSections } from './components/lazy-landing-sections.js';
