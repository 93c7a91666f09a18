/** Grounds on a map. */
export { GroundPlace } from './components/ground-place.js';
export { LateGroundPlace } from './components/lazy-ground-place.js';
export { GroundsMap } from './components/lazy-grounds-map.js';
export { PinMap } from './components/lazy-pin-map.js';
export { PlacePicker } from './components/lazy-place-picker.js';
