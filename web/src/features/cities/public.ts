/** The cities, the chosen one, and place names. */
export { useCities } from './api/use-cities.js';
export { cityName } from './city-name.js';
export { cityAtom, cityDialogOpenAtom } from './city-store.js';
export { CityDialog } from './components/lazy-city-dialog.js';
export { placeNames } from './place-name.js';
