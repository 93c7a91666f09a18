import { describe, expect, it } from 'vitest';
import { PRESETS } from '../cricket/presets.js';
import { shortened, shortenedRules } from './shorten.js';

const AT = { bookingDate: '2026-12-05', timeSlot: '22:00-01:00' };
const wet =
  (...hours: number[]) =>
  ({ hour }: { hour: number }) =>
    hours.includes(hour);

describe('shortening a match', () => {
  it('keeps the longest dry run of its hours, past midnight too, with overs in proportion', () => {
    expect(shortened(AT, wet(22), PRESETS['box-6'])).toEqual({
      bookingDate: '2026-12-05',
      timeSlot: '23:00-01:00',
      overs: 4,
    });
    expect(shortened(AT, wet(22, 23), PRESETS['box-6'])).toEqual({
      bookingDate: '2026-12-06',
      timeSlot: '00:00-01:00',
      overs: 2,
    });
  });

  it('is not possible without a dry hour, without a wet one, or if the rules cannot be played so', () => {
    expect(shortened(AT, () => true, PRESETS['box-6'])).toBeUndefined();
    expect(shortened(AT, wet(), PRESETS['box-6'])).toBeUndefined();
    expect(shortened(AT, wet(22), PRESETS['indoor-pairs'])).toBeUndefined();
  });

  it('gives a bowler fewer overs at most, and never more overs than before', () => {
    const rules = { ...PRESETS['turf-8'], overs: 8, maxOversPerBowler: 2 };
    expect(shortenedRules(rules, 4)).toMatchObject({ overs: 4, maxOversPerBowler: 1 });
    expect(shortenedRules(rules, 8)).toBeUndefined();
  });
});
