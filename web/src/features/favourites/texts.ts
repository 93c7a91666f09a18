export const favouriteTexts = {
  pleaseLogin: 'Please login to add favorites',
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  updateFailed: 'Failed to update favorites',
  removeFailed: 'Failed to remove from favorites',
  loadFailed: 'Failed to load your favorites',
  saveOne: (name: string) => `Save ${name}`,
  removeOne: (name: string) => `Remove ${name} from favorites`,
} as const;
