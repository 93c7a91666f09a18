import { inLanguage } from '../../lib/language/language.js';
import type { Sort } from './filters.js';

const grounds = (n: number) => (n === 1 ? '1 ground' : `${n} grounds`);

export const homeTexts = inLanguage('home', {
  hindi: 'आज रात खेलें',
  title: (city: string | undefined) => (city ? `Cricket Grounds in ${city}` : 'Cricket Grounds'),
  count: (total: number) => `${grounds(total)}.`,
  freeTonight: (free: number) => `${free} still ${free === 1 ? 'has' : 'have'} an hour free today.`,
  noCity: 'Pick your city to see its grounds and their free hours.',
  selectCity: 'Select Your City',
  loading: 'Loading grounds',
  filters: 'Filters',
  filtersApplied: 'Filters Applied',
  quickFilters: 'Quick filters',
  quick: {
    budget: 'Budget Friendly',
    night: 'Night Games',
    rated: 'Highly Rated',
    nearby: 'Nearby',
  },
  listTitle: {
    relevance: 'Ready to play',
    price: 'Lowest price first',
    rating: 'Top rated first',
    distance: 'Nearest first',
  } satisfies Record<Sort, string>,
  showMap: 'Map',
  showList: 'List',
  loadingMap: 'Loading the map',
  sort: 'Sort by',
  sorts: {
    relevance: 'Relevance',
    price: 'Price',
    rating: 'Rating',
    distance: 'Distance',
  } satisfies Record<Sort, string>,
  searchFor: (text: string) => `Results for “${text}”`,
  none: 'No grounds found',
  noneText: 'Nothing in this city fits all of that. Loosen the filters and look again.',
  clear: 'Clear Filters',
  loadFailed: 'Failed to load grounds. Please try again.',
  again: 'Try again',
  more: 'Show more grounds',
  toTop: 'Scroll to top',
  loginToBook: 'Please login to book a ground.',
  notBookable: 'This ground cannot be booked online.',
} as const);
