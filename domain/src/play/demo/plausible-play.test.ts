import { append, cardOf, isRefusal, openMatch } from '@crease/shared/cricket/match';
import { PRESETS, type PresetName } from '@crease/shared/cricket/presets';
import { describe, expect, it } from 'vitest';
import { plausibleEvent } from './plausible-play.js';
import { randomFrom } from './random.js';

function playOut(preset: PresetName, seed: string) {
  const rules = PRESETS[preset];
  const players = (letter: string) => Array.from({ length: rules.players }, (_, n) => `${letter}${n}`);
  const random = randomFrom(seed);
  const sides = [{ players: players('a') }, { players: players('b') }] as const;
  let state = openMatch({ rules, sides, toss: { wonBy: 0, chose: 'bat' } });
  for (let n = 0; n < 1_000; n++) {
    const event = plausibleEvent(state, `e${n}`, () => ({ batting: 1, bowling: 1 }), random);
    if (!event) return cardOf(state);
    const next = append(state, event);
    if (isRefusal(next)) throw new Error(`${next.reason}: ${JSON.stringify(event)}`);
    state = next;
  }
  throw new Error('the match does not end');
}

describe('plausible play', () => {
  it.each(['box-6', 'turf-8', 'corporate-dots', 't10'] as const)(
    'plays %s to a result by events that the rules allow, with scores as on a real evening',
    (preset) => {
      const cards = Array.from({ length: 30 }, (_, n) => playOut(preset, `${preset} ${n}`));
      expect(cards.every(({ result }) => result !== undefined)).toBe(true);
      const first = cards.flatMap(({ innings }) => innings.slice(0, 1));
      const bat = first.flatMap(({ batting }) => batting).reduce((sum, { runs }) => sum + runs, 0);
      const balls = first.reduce((sum, one) => sum + one.balls, 0);
      expect((bat / balls) * 6).toBeGreaterThan(6);
      expect((bat / balls) * 6).toBeLessThan(12);
      const wickets = first.reduce((sum, one) => sum + one.wickets, 0) / first.length;
      expect(wickets).toBeGreaterThan(1);
      expect(wickets).toBeLessThan(PRESETS[preset].players - 1);
      const wins = cards.filter(({ result }) => result?.outcome === 'won' && result.winner === 0).length;
      expect(wins).toBeGreaterThan(4);
      expect(wins).toBeLessThan(26);
    },
  );

  it('is the same again from the same seed', () => {
    expect(playOut('box-6', 'one')).toEqual(playOut('box-6', 'one'));
    expect(playOut('box-6', 'one')).not.toEqual(playOut('box-6', 'another'));
  });
});
