import { describe, expect, it } from 'vitest';
import { isBirthDate, turnsAdultAt } from './age.js';
import { dayOf } from './ist.js';

describe('a date of birth', () => {
  it.each(['1900-01-01', '1999-12-31', '2000-02-29', '2008-02-29', '2026-11-29'])('can be %s', (date) => {
    expect(isBirthDate(date)).toBe(true);
  });

  it.each(['1899-12-31', '2009-02-29', '2010-13-01', '2010-1-1', '2010-01-01T00:00:00Z', '', '01/01/2010'])(
    'cannot be %s',
    (date) => {
      expect(isBirthDate(date)).toBe(false);
    },
  );

  it('makes an adult at the midnight in India that begins the 18th birthday', () => {
    expect(turnsAdultAt('2010-03-12')).toEqual(new Date('2028-03-11T18:30:00Z'));
  });

  it('on a leap day makes an adult on 1 March of a common year', () => {
    expect(dayOf(turnsAdultAt('2008-02-29'))).toBe('2026-03-01');
  });
});
