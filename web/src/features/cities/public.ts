/** The cities, which one is chosen, and how places are called. */
export { useCities } from './api/use-cities.js';
export { cityName } from './city-name.js';
export { cityAtom, cityDialogOpenAtom } from './city-store.js';
export { CityDialog } from './components/lazy-city-dialog.js';
export { placeNames } from './place-name.js';
