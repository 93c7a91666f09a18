import { lazy } from 'react';

/** Loaded, with the map library, when a map is first asked for. */
export const GroundsMap = lazy(() => import('./grounds-map.js'));
