import { late } from '../../../components/late.js';

/** Loaded, with the map library, when a place is first picked. */
export const PlacePicker = late(() => import('./place-picker.js'));
