import { expect, test } from 'vitest';
import { heldWords } from './held-words.js';
import { shareTexts as t } from './share-texts.js';

test('a share that came too late is said to go back, and a second one, too', () => {
  const late = heldWords(t, { outcome: 'failed', requiresRefund: true }, false);
  expect(late).toMatchObject({ title: 'The place is gone' });
  expect(late.text).toContain('all of it goes back');
  const twice = heldWords(t, { outcome: 'success', requiresRefund: true }, false);
  expect(twice).toMatchObject({ title: 'You are in already' });
  expect(twice.text).toContain('All of it goes back');
});

test('a failed payment can be repeated only while the place is held', () => {
  const failed = { outcome: 'failed', requiresRefund: false } as const;
  expect(heldWords(t, failed, true).text).toContain('try again while the place is held');
  expect(heldWords(t, failed, false).title).toBe('The time to pay is over');
  expect(heldWords(t, { outcome: 'success', requiresRefund: false }, false).title).toBe('You are in');
});
