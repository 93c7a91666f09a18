/** Saved grounds. */
export { forgetFavourites } from './favourites-store.js';
export { favouriteTexts } from './texts.js';
export { useFavourite } from './use-favourite.js';
