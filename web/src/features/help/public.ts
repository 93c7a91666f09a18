/** The rules that answers quote. */
export { FACTS } from './facts.js';
