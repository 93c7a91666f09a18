import { expect, it } from 'vitest';
import { dateOfToken } from './day-token.js';

it('reads the date of a scorer’s token, and of nothing else', () => {
  expect(dateOfToken('day.3891cb8b0057628784dbfebe.2026-12-05.abc')).toBe('2026-12-05');
  for (const wrong of ['', 'day', 'day.x.2026-13-45.abc', 'hand.x.2026-12-05.abc', 'day.x.soon.abc'])
    expect(dateOfToken(wrong)).toBeUndefined();
});
