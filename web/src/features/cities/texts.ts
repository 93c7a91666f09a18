import { inLanguage } from '../../lib/language/language.js';

export const cityTexts = inLanguage('city', {
  title: 'Select Your City',
  detect: 'Auto-detect Location',
  detecting: 'Finding you…',
  search: 'Search for your city...',
  popular: 'Popular Cities',
  all: 'All Cities',
  popularBadge: 'Popular',
  none: (query: string) => `No cities found matching "${query}"`,
  failed: 'The cities could not be loaded.',
  again: 'Try again',
} as const);
