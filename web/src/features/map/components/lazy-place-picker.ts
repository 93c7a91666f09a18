import { lazy } from 'react';

/** Loaded, with the map library, when a place is first picked. */
export const PlacePicker = lazy(() => import('./place-picker.js'));
