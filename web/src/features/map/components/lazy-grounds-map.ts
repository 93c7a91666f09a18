import { late } from '../../../components/late.js';

/** Loaded, with the map library, when a map is first asked for. */
export const GroundsMap = late(() => import('./grounds-map.js'));
