/** What admins read as owners do. */
export { groundStatusTexts } from './texts.js';
