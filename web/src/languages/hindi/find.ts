import type { cityTexts } from '../../features/cities/texts.js';
import type { searchTexts } from '../../features/search/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const search: Translation<typeof searchTexts> = {
  placeholder: 'मैदान खोजें...',
  label: 'मैदान खोजें',
  clear: 'खोज हटाएँ',
  count: (n) => (n === 0 ? 'कोई सुझाव नहीं' : `${n} सुझाव`),
};

export const city: Translation<typeof cityTexts> = {
  title: 'अपना शहर चुनें',
  detect: 'मेरी जगह पहचानें',
  detecting: 'आपको ढूँढ रहे हैं…',
  search: 'अपना शहर खोजें...',
  popular: 'लोकप्रिय शहर',
  all: 'सभी शहर',
  popularBadge: 'लोकप्रिय',
  none: (query) => `"${query}" नाम का कोई शहर नहीं मिला`,
  failed: 'शहर लोड नहीं हो पाए।',
  again: 'फिर कोशिश करें',
};
