import type { MatchSummary } from '@crease/domain/play/match-pages/match-summary';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { matchMain } from './match-main.js';

const at = new Date('2026-11-28T12:30:00Z');
const summary: MatchSummary = {
  status: 'over',
  sides: [
    { name: 'Us <b>', isLit: true },
    { name: 'Them', isLit: false },
  ],
  news: 'Us <b> won by 3 runs',
  place: 'Sat 28 Nov 2026',
  names: new Map(),
};
const dispute = { userId: new Types.ObjectId(), text: 'Not so', at };

describe('the page of a match before any script has run', () => {
  it.each([
    ['sides', 'Both captains have confirmed it.'],
    ['organiser', 'The Crease team has decided it.'],
    ['silence', 'Nobody disputed it within 48 hours.'],
  ] as const)('says that its result is confirmed by %s', (how, text) => {
    const main = matchMain(summary, { confirmed: { at, how, eventSeq: 9 } });
    expect(main).toMatch(
      /<div class="notice notice-free">.*<strong dir="auto">The result is confirmed<\/strong>/,
    );
    expect(main).toContain(`<p class="small">${text}`);
  });

  it('says when figures count if its result is not confirmed', () => {
    expect(matchMain(summary, {})).toContain(
      '<h2>Is the result right?</h2><p class="text-2">Figures count once both captains have confirmed the result.</p>',
    );
  });

  it('says which side disputes the result, with hostile names escaped, and not what it wrote', () => {
    const bySide = matchMain(summary, { dispute: { ...dispute, side: 0 } });
    expect(bySide).toContain('<strong dir="auto">Us &lt;b&gt; dispute the result</strong>');
    expect(matchMain(summary, { dispute })).toContain('>The result is disputed</strong>');
    expect(bySide).not.toContain('Not so');
  });

  it.each(['planned', 'live', 'abandoned'] as const)('says nothing of a result while it is %s', (status) => {
    expect(matchMain({ ...summary, status }, {})).not.toMatch(/class="(panel|notice)/);
  });
});
