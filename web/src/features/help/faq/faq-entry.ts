import type { IconName } from '../../../components/icon-paths.js';
import { inLanguage } from '../../../lib/language/language.js';

/** In page order. */
export const FAQ_CATEGORIES = inLanguage('faqCategories', [
  { id: 'booking', title: 'Booking', icon: 'calendar' },
  { id: 'payment', title: 'Payments and refunds', icon: 'card' },
  { id: 'grounds', title: 'Grounds', icon: 'turf' },
  { id: 'account', title: 'Your account', icon: 'user' },
  { id: 'safety', title: 'Safety', icon: 'shield' },
  { id: 'technical', title: 'Technical help', icon: 'settings' },
  { id: 'amenities', title: 'Amenities', icon: 'shower' },
  { id: 'community', title: 'Community', icon: 'users' },
] as const satisfies readonly { id: string; title: string; icon: IconName }[]);

export type FaqCategory = (typeof FAQ_CATEGORIES)[number]['id'];

/** One question of the help page. */
export interface FaqEntry {
  id: string;
  category: FaqCategory;
  question: string;
  answer: string;
  popular: boolean;
  /** The day its text last changed, `yyyy-MM-dd`; the Recent tab sorts by it. */
  changed: string;
}

type Row = [id: string, question: string, answer: string, changed: string, popular?: 'popular'];

/** The entries of one category, from rows. Translations refer to their ids. */
export function entriesOf(category: FaqCategory, rows: readonly Row[]): FaqEntry[] {
  const entries = rows.map(([id, question, answer, changed, popular]): [string, FaqEntry] => [
    id,
    { id: `${category}-${id}`, category, question, answer, popular: popular === 'popular', changed },
  ]);
  return Object.values(inLanguage(`faq.${category}`, Object.fromEntries(entries)));
}
