import { inLanguage } from '../../../lib/language/language.js';

export const articleTexts = inLanguage('article', {
  changed: (date: string) => `Last changed on ${date}`,
});
