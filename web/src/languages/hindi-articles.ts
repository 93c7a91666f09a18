import { about } from './hindi/about.js';
import {
  article,
  cookies,
  privacy,
  privacyButtons,
  terms,
  termsButtons,
  tournaments,
  tournamentsButtons,
} from './hindi/articles.js';

/** Loaded with the pages of prose: about, privacy, terms, cookies, tournaments. */
export const hindiArticles = {
  about,
  article,
  privacy,
  privacyActions: privacyButtons,
  terms,
  termsActions: termsButtons,
  cookies,
  tournaments,
  tournamentsActions: tournamentsButtons,
};
