/** Rules quoted in the answers. */
export { FACTS } from './facts.js';
