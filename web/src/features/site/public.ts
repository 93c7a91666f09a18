/** What the operator has configured. */
export { useSite } from './use-site.js';
