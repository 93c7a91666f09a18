import { foldText } from '@crease/shared/format/fold-text';
import { ACCOUNT_FAQ } from './account.js';
import { AMENITIES_FAQ } from './amenities.js';
import { BOOKING_FAQ } from './booking.js';
import { COMMUNITY_FAQ } from './community.js';
import { FAQ_CATEGORIES, type FaqCategory, type FaqEntry } from './faq-entry.js';
import { GROUNDS_FAQ } from './grounds.js';
import { PAYMENT_FAQ } from './payment.js';
import { SAFETY_FAQ } from './safety.js';
import { TECHNICAL_FAQ } from './technical.js';

/** All 45 entries, category by category. */
export const FAQ: readonly FaqEntry[] = [
  ...BOOKING_FAQ,
  ...PAYMENT_FAQ,
  ...GROUNDS_FAQ,
  ...ACCOUNT_FAQ,
  ...SAFETY_FAQ,
  ...TECHNICAL_FAQ,
  ...AMENITIES_FAQ,
  ...COMMUNITY_FAQ,
];

/** How many entries the Recent tab shows. */
export const RECENT = 8;

export const FAQ_TABS = ['all', 'popular', 'recent', 'category'] as const;
export type FaqTab = (typeof FAQ_TABS)[number];

/** Case-insensitive search over question, answer, category id and category title. */
export function searchFaq(entries: readonly FaqEntry[], text: string): FaqEntry[] {
  const wanted = foldText(text);
  if (!wanted) return [...entries];
  return entries.filter(({ question, answer, category }) =>
    [question, answer, category, titleOf(category)].some((words) => foldText(words).includes(wanted)),
  );
}

export function titleOf(category: FaqCategory): string {
  return FAQ_CATEGORIES.find(({ id }) => id === category)?.title ?? category;
}

/** The entries changed last, newest first; entries of one day in page order. */
export function recentFaq(entries: readonly FaqEntry[]): FaqEntry[] {
  return [...entries].sort((a, b) => b.changed.localeCompare(a.changed)).slice(0, RECENT);
}

/** What the page shows. A search covers everything, so a category applies only without one. */
export function shownFaq(view: { tab: FaqTab; category?: FaqCategory; search: string }): FaqEntry[] {
  if (view.search.trim()) return searchFaq(FAQ, view.search);
  if (view.category) return FAQ.filter(({ category }) => category === view.category);
  if (view.tab === 'popular') return FAQ.filter(({ popular }) => popular);
  return view.tab === 'recent' ? recentFaq(FAQ) : [...FAQ];
}
