import { describe, expect, it } from 'vitest';
import { dateOfLineNow, isLineTime, nextLineEdge, phaseOf, secondsEach } from './opening-times.js';

const DATE = '2026-12-30';
/** An instant in India on the day before the opening, or on its day, 30 November. */
const at = (time: string, day = '2026-11-30'): Date => new Date(`${day}T${time}+05:30`);

describe('the opening of 30 December', () => {
  it.each([
    [at('23:44:59', '2026-11-29'), 'before'],
    [at('23:45:00', '2026-11-29'), 'gathering'],
    [at('00:01:02'), 'gathering'],
    [at('00:01:03'), 'drawing'],
    [at('01:59:59'), 'drawing'],
    [at('02:00:00'), 'over'],
  ] as const)('at %s is %s while nothing is drawn', (now, phase) => {
    expect(phaseOf(DATE, {}, now)).toBe(phase);
  });

  it('is over a minute after midnight if it was never looked at', () => {
    expect(phaseOf(DATE, null, at('00:00:30'))).toBe('gathering');
    expect(phaseOf(DATE, null, at('00:01:03'))).toBe('over');
  });

  it('lets players in once it is drawn, until it has ended', () => {
    expect(phaseOf(DATE, { drawnAt: at('00:01:04') }, at('00:01:05'))).toBe('letting');
    expect(phaseOf(DATE, { drawnAt: at('00:01:04'), endedAt: at('00:20:00') }, at('00:20:00'))).toBe('over');
  });

  it('is the line that players can join around midnight, and no line exists by day', () => {
    expect(dateOfLineNow(at('23:45:00', '2026-11-29'))).toBe(DATE);
    expect(dateOfLineNow(at('01:59:59'))).toBe(DATE);
    expect(dateOfLineNow(at('02:00:00'))).toBeUndefined();
    expect(isLineTime(DATE, at('12:00:00'))).toBe(false);
    expect(nextLineEdge(at('12:00:00', '2026-11-29'))).toEqual(at('23:45:00', '2026-11-29'));
    expect(nextLineEdge(at('23:45:00', '2026-11-29'))).toEqual(at('02:00:00'));
    expect(nextLineEdge(at('00:30:00'))).toEqual(at('02:00:00'));
  });
});

describe('the estimate', () => {
  it('assumes that every player needs their two minutes until the line has moved', () => {
    expect(secondsEach({ reached: 0 }, at('00:01:00'))).toBe(24);
    expect(secondsEach({ drawnAt: at('00:01:04'), reached: 5 }, at('00:01:30'))).toBe(24);
  });

  it('follows the pace of the line, and is never slower than two minutes for each group', () => {
    expect(secondsEach({ drawnAt: at('00:01:00'), reached: 25 }, at('00:02:40'))).toBe(5);
    expect(secondsEach({ drawnAt: at('00:01:00'), reached: 6 }, at('00:31:00'))).toBe(24);
  });
});
