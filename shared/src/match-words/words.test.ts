import { describe, expect, it } from 'vitest';
import type { LastEvent } from '../cricket/card.js';
import { lastInWords } from './last-event.js';
import { resultInWords } from './result.js';
import { VERDICT_WORDS } from './verdict.js';

const SIDES = ['Andheri', 'Bandra'];
const nameOf = (id: string | undefined) => ({ a: 'Asha', d: 'Dev' })[id ?? ''] ?? '?';
const ball = (over: object): LastEvent => ({
  id: 'x',
  what: 'ball',
  over: '0.3',
  striker: 'a',
  bowler: 'd',
  ball: { id: 'x', runs: 0, bat: 0, ...over },
});

describe('a result in words', () => {
  it.each([
    [{ outcome: 'won', winner: 0, by: { runs: 12 } }, 'Andheri won by 12 runs'],
    [{ outcome: 'won', winner: 1, by: { runs: 1 } }, 'Bandra won by 1 run'],
    [{ outcome: 'won', winner: 1, by: { wickets: 1, balls: 3 } }, 'Bandra won by 1 wicket'],
    [{ outcome: 'won', winner: 1, by: { wickets: 0, balls: 3 } }, 'Bandra won with no wickets left'],
    [{ outcome: 'won', winner: 0, by: { superOver: true } }, 'Andheri won in a super over'],
    [{ outcome: 'won', winner: 0, by: { boundaries: 14 } }, 'Andheri won on boundaries'],
    [{ outcome: 'tied' }, 'The match is tied'],
    [{ outcome: 'no-result', reason: 'Rain' }, 'No result'],
  ] as const)('%j is said as %s', (result, words) => {
    const said = resultInWords(result, SIDES);
    expect(said.en).toBe(words);
    expect(said.hi).toMatch(/[\u0900-\u097f]/);
  });
});

it('whether a result is confirmed is said in both languages', () => {
  const { how, disputed, disputedText, ...others } = VERDICT_WORDS;
  const ofTournament = { tournamentId: 'c'.repeat(24) };
  const byJudge = [how.organiser, disputedText].flatMap((text) => [text({}), text(ofTournament)]);
  const bySide = [disputed(undefined), disputed('Andheri')];
  const texts = [...Object.values(others), how.sides, how.silence, ...byJudge, ...bySide];
  expect(texts).toHaveLength(12);
  for (const { en, hi } of texts) {
    expect(en).not.toMatch(/[\u0900-\u097f]/);
    expect(hi).toMatch(/[\u0900-\u097f]/);
  }
});

describe('the newest event in words', () => {
  it.each([
    [{}, '0.3 Dev to Asha, no run'],
    [{ runs: 1, bat: 1 }, '0.3 Dev to Asha, 1 run'],
    [{ runs: 4, bat: 4, boundary: 4 }, '0.3 Dev to Asha, FOUR'],
    [{ runs: 6, bat: 6 }, '0.3 Dev to Asha, 6 runs'],
    [{ runs: 1, wide: 1 }, '0.3 Dev to Asha, wide, 1 run'],
    [{ runs: 2, noBall: 1, bat: 1 }, '0.3 Dev to Asha, no-ball, 2 runs'],
    [{ runs: 2, legBye: 2 }, '0.3 Dev to Asha, 2 runs (leg byes)'],
    [{ dead: true }, '0.3 Dev to Asha, dead ball'],
  ])('says %j as %s', (over, words) => {
    expect(lastInWords(ball(over), nameOf).en).toBe(words);
  });

  it('says who is out and how, with a ball and without one', () => {
    const out = { playerId: 'a', kind: 'bowled' as const };
    expect(lastInWords({ ...ball({}), out }, nameOf)).toEqual({
      en: '0.3 Dev to Asha, no run. Asha bowled',
      hi: '0.3 Dev से Asha, कोई रन नहीं। Asha बोल्ड',
    });
    expect(lastInWords({ id: 'x', what: 'out', out: { ...out, kind: 'timed-out' } }, nameOf).en).toBe(
      'Asha timed out',
    );
  });

  it('says what is no ball in both languages', () => {
    for (const what of [
      'open',
      'in',
      'bowler',
      'retire',
      'return',
      'swap',
      'penalty',
      'declare',
      'end',
      'super-over',
      'abandon',
      'power',
      'revise',
      'player',
    ]) {
      const said = lastInWords({ id: 'x', what, player: 'a' }, nameOf);
      expect(said.en, what).toMatch(/^[A-Z]/);
      expect(said.hi, what).toMatch(/[\u0900-\u097f]/);
    }
  });
});
