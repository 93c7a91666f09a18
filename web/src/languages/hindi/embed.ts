import type { embedTexts } from '../../features/grounds/embed-texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const embed: Translation<typeof embedTexts> = {
  hoursOf: (name) => `${name} के खाली घंटे`,
  choose: 'अपने घंटे चुनें, फिर Crease पर बुक करें।',
  notOnline: 'यह मैदान अभी ऑनलाइन बुक नहीं हो सकता।',
  book: 'Crease पर बुक करें',
  onCrease: 'Crease पर यह मैदान',
  newWindow: '(नई विंडो में खुलेगा)',
  again: 'फिर कोशिश करें',
};
