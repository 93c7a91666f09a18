import { describe, expect, it } from 'vitest';
import { lastMark, nextMark } from './licence-days.js';

const at = (instant: string) => new Date(instant);

describe('the days of a licence', () => {
  it('reminds 30 and 7 days before the end and on the last day, and ends at the midnight after it', () => {
    const days: [string, number][] = [];
    let now = at('2026-01-01T00:00:00Z');
    for (let mark = nextMark('2026-05-31', now); mark; mark = nextMark('2026-05-31', now)) {
      days.push([mark.at.toISOString(), mark.days]);
      now = mark.at;
    }
    expect(days).toEqual([
      ['2026-05-01T03:30:00.000Z', 30],
      ['2026-05-24T03:30:00.000Z', 7],
      ['2026-05-31T03:30:00.000Z', 0],
      ['2026-05-31T18:30:00.000Z', -1],
    ]);
  });

  it('sends only the latest of several reminders that were missed', () => {
    const since = at('2026-04-01T00:00:00Z');
    expect(lastMark('2026-05-31', since, at('2026-05-25T00:00:00Z'))?.days).toBe(7);
    expect(lastMark('2026-05-31', since, at('2026-04-20T00:00:00Z'))).toBeUndefined();
    expect(lastMark('2026-05-31', at('2026-05-24T03:30:00Z'), at('2026-05-25T00:00:00Z'))).toBeUndefined();
  });
});
