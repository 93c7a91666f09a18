import { inLanguage } from '../../lib/language/language.js';

export const mapTexts = inLanguage('map', {
  label: (n: number) => (n === 1 ? 'Map with 1 ground' : `Map with ${n} grounds`),
  pin: (name: string, price: string) => `${name}, ${price} an hour + 2% fee`,
  from: 'From',
  anHour: 'an hour',
  view: 'View Details',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  where: 'Where it is',
  directions: 'Directions',
  show: 'Show map',
  hide: 'Hide map',
  loading: 'Loading the map',
  pick: 'Map: move it until the pin stands on the ground; arrow keys move it too',
  noTiles: 'No street map is set up here: the pin still says where the ground is.',
} as const);
