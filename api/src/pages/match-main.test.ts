import type { MatchBoard, MatchCard } from '@crease/shared/contracts/match-card';
import type { Match } from '@crease/shared/contracts/matches';
import { describe, expect, it } from 'vitest';
import { matchMain, type ServedMatch } from './match-main.js';

const side = (name: string) => ({ name, players: [] });
const innings = { side: 0 as const, total: 54, wickets: 3, balls: 26, overs: '4.2' };

/** The page of a match whose names are hostile. */
function pageOf(
  status: MatchBoard['status'],
  match: Partial<Match> = {},
  board: Partial<MatchBoard> = {},
  card: Partial<MatchCard> = {},
) {
  const served: Omit<ServedMatch, 'match'> & { match: Partial<Match> } = {
    match: {
      status,
      startsAt: '2026-11-28T12:30:00Z',
      sides: [side('Us <b>'), side('Them')],
      rules: { overs: 6 } as Match['rules'],
      confirmed: false,
      disputed: false,
      ...match,
    },
    card: { innings: [], thisOver: [], runRates: { current: 0 }, ...card } satisfies MatchCard,
    board: {
      status,
      sides: ['Us <b>', 'Them'],
      innings: [innings],
      batters: [],
      thisOver: [],
      runRates: { current: 12.46 },
      ...board,
    },
    summary: {
      status,
      sides: [
        { name: 'Us <b>', isLit: true },
        { name: 'Them', isLit: false },
      ],
      news: 'Us <b> won by 3 runs',
      place: 'Sat 28 Nov 2026',
      names: new Map(),
    },
  };
  return matchMain(served as ServedMatch);
}

describe('the page of a match before any script has run', () => {
  it.each([
    ['sides', 'Both captains have confirmed it.'],
    ['organiser', 'The Crease team has decided it.'],
    ['silence', 'Nobody disputed it within 48 hours.'],
  ] as const)('says that its result is confirmed by %s', (confirmedBy, text) => {
    const main = pageOf('over', { confirmed: true, confirmedBy });
    expect(main).toMatch(
      /<div class="notice notice-free">.*<strong dir="auto">The result is confirmed<\/strong>/,
    );
    expect(main).toContain(`<p class="small">${text}`);
    expect(main).not.toContain('not confirmed');
  });

  it('says that the organiser of its tournament decides, or has decided', () => {
    const cup = { tournamentId: 'c'.repeat(24) };
    const decided = pageOf('over', { ...cup, confirmed: true, confirmedBy: 'organiser' });
    expect(decided).toContain('<p class="small">The organiser has decided it.');
    expect(pageOf('over', { ...cup, disputed: true })).toContain('The organiser looks into it and decides.');
    expect(pageOf('over', { disputed: true })).toContain('The Crease team looks into it and decides.');
  });

  it('says when figures count if its result is not confirmed', () => {
    expect(pageOf('over')).toContain(
      '<h2>Is the result right?</h2><p class="text-2">Figures count once both captains have confirmed the result.</p>',
    );
  });

  it('says that a corrected result waits for the organiser of its tournament', () => {
    const cup = { tournamentId: 'c'.repeat(24) };
    const main = pageOf('over', cup);
    expect(main).toContain('The organiser decides whether the new one counts.</p>');
    expect(main).not.toContain('Figures count once');
    const within = pageOf('over', { ...cup, settlesAt: '2026-11-30T12:30:00.000Z' });
    expect(within).toContain('Figures count once');
  });

  it('says which side disputes the result, with hostile names escaped', () => {
    const bySide = pageOf('over', { disputed: true, disputedSide: 0 });
    expect(bySide).toContain('<strong dir="auto">Us &lt;b&gt; dispute the result</strong>');
    expect(bySide).not.toContain('<b> ');
    expect(pageOf('over', { disputed: true })).toContain('>The result is disputed</strong>');
  });

  it.each(['planned', 'live', 'abandoned'] as const)('says nothing of a result while it is %s', (status) => {
    expect(pageOf(status)).not.toMatch(/class="(panel|notice)/);
  });

  it('has the score, the over and both batters of a match that is played now', () => {
    const main = pageOf(
      'live',
      { toss: { wonBy: 0, chose: 'bat' } },
      {
        batters: [{ playerId: 'p1', name: 'Asha <i>', runs: 21, balls: 12 }],
        bowler: { playerId: 'p2', name: 'Bea', balls: 2, runs: 6, wickets: 1, maidens: 0 },
        thisOver: [{ runs: 6, bat: 6, boundary: 6 }],
        target: 60,
      },
      { last: { en: 'Asha <i> hits a six', hi: '' } },
    );
    for (const part of [
      '<b class="num">54/3</b> <span class="num">4.2 of 6 overs</span>',
      '<span>yet to bat</span>',
      '<span>Target 60</span><span>Run rate 12.46</span>',
      '<span class="score-ball num" data-look="six">6</span>',
      '<svg class="icon icon-small" aria-hidden="true"></svg><bdi>Asha &lt;i&gt;</bdi></span><span class="num"><b>21</b> (12)</span>',
      '<svg class="icon icon-small" aria-hidden="true"></svg><bdi>Bea</bdi></span><span class="num"><b>1/6</b></span>',
      '<p class="score-last" dir="auto">Asha &lt;i&gt; hits a six</p>',
      'Us &lt;b&gt; won the toss and chose to bat',
    ])
      expect(main).toContain(part);
  });
});
