import { PRESETS } from '@crease/shared/cricket/presets';
import { describe, expect, test } from 'vitest';
import { emptySide, typedPlayer } from './draft.js';
import { bodyOf, errorsOf, instantOf, judgeMatch, mayBeSent, startOf } from './match-draft.js';
import { choiceOfRules } from './rules-choice.js';
import { formOfRules } from './rules-form.js';

const side = (name: string, ...names: string[]) => ({
  ...emptySide(),
  name,
  players: names.map(typedPlayer),
});
const DRAFT = {
  sides: [side('Reds', 'Asha', 'Bala'), side(' Blues ')] as const,
  rules: { preset: 'box-6' } as const,
  bookingId: 'b'.repeat(24),
  day: '',
  time: '',
};

describe('a new match', () => {
  test('of a booking needs no time, and a side without players is only named', () => {
    expect(mayBeSent(judgeMatch(DRAFT))).toBe(true);
    expect(bodyOf(DRAFT)).toEqual({
      bookingId: DRAFT.bookingId,
      sides: [{ name: 'Reds', players: [{ name: 'Asha' }, { name: 'Bala' }] }, { name: 'Blues' }],
      rules: 'box-6',
    });
  });

  test('without a booking is sent with its start in Indian time', () => {
    const draft = { ...DRAFT, bookingId: '' };
    expect(judgeMatch(draft)).toMatchObject({ day: expect.any(String), time: expect.any(String) });
    const timed = { ...draft, day: '2026-11-30', time: '18:30' };
    expect(mayBeSent(judgeMatch(timed))).toBe(true);
    expect(bodyOf(timed)).toMatchObject({ startsAt: '2026-11-30T18:30:00+05:30' });
  });

  test('has a start that is shown as it was sent', () => {
    const start = { day: '2026-12-01', time: '00:05' };
    expect(startOf(new Date(instantOf(start)).toISOString())).toEqual(start);
  });

  test('by rules that cannot end is refused at its rule', () => {
    const own = { ...formOfRules(PRESETS['box-6']), players: '1', lastBatter: 'no' as const };
    const errors = judgeMatch({ ...DRAFT, rules: { own } });
    expect(errors.rules).toHaveProperty('players');
    expect(mayBeSent(errors)).toBe(false);
  });

  test('by own rules sends them whole', () => {
    const rules = { ...PRESETS['box-6'], bowlerQuota: [2, 1] };
    expect(bodyOf({ ...DRAFT, rules: choiceOfRules(rules) }).rules).toEqual(rules);
  });
});

test('what the server refuses is shown at the field that it names', () => {
  const errors = errorsOf([
    { path: 'sides.1.teamId', message: 'No such team.' },
    { path: 'sides.0.players.3.name', message: 'Too long.' },
    { path: 'rules.pairs', message: 'Contradicts.' },
    { path: 'startsAt', message: 'When?' },
  ]);
  expect(errors).toEqual({
    sides: [{ players: 'Too long.' }, { name: 'No such team.' }],
    rules: { pairs: 'Contradicts.' },
    day: 'When?',
  });
});
