/** Rights over one's own data, in Settings. */
export { DataRights } from './components/data-rights.js';
