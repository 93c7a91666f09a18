import { expect, test } from 'vitest';
import { FAQ, RECENT, recentFaq, searchFaq, shownFaq } from './faq.js';
import { FAQ_CATEGORIES } from './faq-entry.js';

test('there are 45 questions, as many in each category as specified', () => {
  const counts = FAQ_CATEGORIES.map(({ id }) => FAQ.filter(({ category }) => category === id).length);
  expect(counts).toEqual([8, 6, 7, 5, 4, 6, 5, 4]);
  expect(FAQ).toHaveLength(45);
  expect(new Set(FAQ.map(({ id }) => id)).size).toBe(45);
});

test('searches question, answer, category id and title, case-insensitively', () => {
  expect(searchFaq(FAQ, 'RAINS').map(({ id }) => id)).toEqual(['grounds-rain']);
  expect(searchFaq(FAQ, 'safety').length).toBeGreaterThanOrEqual(4);
  expect(searchFaq(FAQ, 'payments and refunds')).toHaveLength(6);
  expect(searchFaq(FAQ, 'no such word at all')).toEqual([]);
});

test('a search takes precedence over a selected category', () => {
  const found = shownFaq({ tab: 'category', category: 'amenities', search: 'waitlist' });
  expect(found.map(({ id }) => id)).toEqual(['booking-waitlist']);
});

test('the recent entries are those changed last, newest first', () => {
  const recent = recentFaq(FAQ).map(({ changed }) => changed);
  expect(recent).toHaveLength(RECENT);
  expect(recent).toEqual([...recent].sort().reverse());
  const oldest = recent.at(-1) ?? '';
  expect(FAQ.filter(({ changed }) => changed > oldest).length).toBeLessThan(RECENT);
});

test("answers quote the product's rules", () => {
  const cancel = FAQ.find(({ id }) => id === 'booking-cancel')?.answer;
  expect(cancel).toContain('Until 4 hours before the start everything comes back, between 4 and 2 hours 50%');
  expect(FAQ.find(({ id }) => id === 'booking-ahead')?.answer).toContain('30 days ahead');
});
