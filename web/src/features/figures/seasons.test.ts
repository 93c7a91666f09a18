import { expect, test } from 'vitest';
import { seasonChoices, seasonText, seasonYearIn } from './seasons.js';

test('a season is shown with both its years', () => {
  expect([seasonText(2026), seasonText(2099)]).toEqual(['2026–27', '2099–00']);
});

test('an address names a season in two ways, and anything else is ignored', () => {
  expect([seasonYearIn('2026'), seasonYearIn('2026-27')]).toEqual([2026, 2026]);
  for (const wrong of [undefined, '', '26', '1999', '2026-2027', '2026-27x', '<b>'])
    expect(seasonYearIn(wrong)).toBeUndefined();
});

test('the choices begin with the current season, which changes in April in India', () => {
  expect(seasonChoices(new Date('2027-03-31T18:29:59Z'), 2026)).toEqual([2026, 2025, 2024, 2023]);
  expect(seasonChoices(new Date('2027-03-31T18:30:00Z'), 2027)).toEqual([2027, 2026, 2025, 2024]);
});

test('the season of a link is among the choices, whichever it is', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  expect(seasonChoices(now, 2020)).toEqual([2026, 2025, 2024, 2023, 2020]);
  expect(seasonChoices(now, 2027)).toEqual([2027, 2026, 2025, 2024, 2023]);
});
