import { inLanguage } from '../../lib/language/language.js';

export const searchTexts = inLanguage('search', {
  placeholder: 'Search grounds...',
  label: 'Search grounds',
  clear: 'Clear search',
  count: (n: number) => (n === 0 ? 'No suggestions' : n === 1 ? '1 suggestion' : `${n} suggestions`),
} as const);
