import { inLanguage } from '../../lib/language/language.js';

export const favouriteTexts = inLanguage('favourites', {
  pleaseLogin: 'Please login to add favorites',
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  updateFailed: 'Failed to update favorites',
  saveOne: (name: string) => `Save ${name}`,
  removeOne: (name: string) => `Remove ${name} from favorites`,
} as const);
