import { late } from '../../../components/late.js';

/** Loaded on request: Leaflet is heavy. */
export const PinMap = late(() => import('./pin-map.js'));
