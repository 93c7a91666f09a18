import type { Tournament } from '@crease/shared/contracts/tournament';
import { PRESETS } from '@crease/shared/cricket/presets';
import { hourStart } from '@crease/shared/time/ist';
import { describe, expect, test } from 'vitest';
import { changesOf } from './changes-of.js';
import { neededHours } from './needed-hours.js';
import { TOURNAMENT_PRESETS } from './presets.js';
import {
  copyForm,
  formOfTournament,
  judgeTournament,
  presetForm,
  type TournamentBody,
  weekdaysBetween,
} from './tournament-form.js';

const GROUND = '0123456789abcdef01234567';
const TODAY = '2026-11-29';

const bodyOf = (form: Parameters<typeof judgeTournament>[0]): TournamentBody => {
  const judged = judgeTournament(form);
  if (!judged.ok) throw new Error(JSON.stringify(judged.errors));
  return judged.body;
};

describe('a preset', () => {
  test.each(TOURNAMENT_PRESETS)('%s can be made as it is, and its matches fit into its hours', (preset) => {
    const count = neededHours(bodyOf(presetForm(preset, TODAY, [GROUND])));
    expect(count?.needed).toBeLessThanOrEqual(count?.available ?? 0);
  });

  test.each(['2026-11-29', '2026-12-04', '2026-12-05', '2026-12-31'])(
    'made on %s begins on a Saturday with a week for entries',
    (today) => {
      const { from, registerUntil } = bodyOf(presetForm('saturday', today, [GROUND]));
      expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(6);
      expect(from >= today).toBe(true);
      expect(Date.parse(registerUntil)).toBeGreaterThan(hourStart(today, 24).getTime());
    },
  );
});

describe('the form', () => {
  const form = presetForm('saturday', TODAY, [GROUND]);

  test('names each wrong field in its own words', () => {
    const judged = judgeTournament({ ...form, name: ' ', teams: '65', entryFee: '12.5', groundIds: [] });
    expect(judged).toMatchObject({
      ok: false,
      errors: {
        name: expect.any(String),
        teams: expect.any(String),
        entryFee: expect.any(String),
        groundIds: expect.any(String),
      },
    });
  });

  test('refuses days without hours, and a match that does not fit', () => {
    const none = judgeTournament({ ...form, week: form.week.map((day) => ({ ...day, plays: false })) });
    expect(!none.ok && none.errors.windows).toBeTruthy();
    const short = judgeTournament({
      ...form,
      matchHours: '3',
      week: form.week.map((day) => ({ ...day, start: '18:00', end: '20:00' })),
    });
    expect(!short.ok && short.errors.matchMinutes).toBeTruthy();
  });

  test('sends groups only where the format has them', () => {
    expect(bodyOf(form)).not.toHaveProperty('groups');
    expect(bodyOf(presetForm('weekend', TODAY, [GROUND]))).toMatchObject({ groups: 4, advance: 1, legs: 1 });
  });

  test('knows the weekdays between two dates, each once', () => {
    expect(weekdaysBetween('2026-12-05', '2026-12-06')).toEqual([6, 7]);
    expect(weekdaysBetween('2026-12-05', '2027-01-31')).toHaveLength(7);
    expect(weekdaysBetween('2026-12-05', '')).toEqual([]);
  });
});

describe('a change of the settings', () => {
  const made = bodyOf(presetForm('weekend', TODAY, [GROUND]));
  const tournament: Tournament = {
    ...made,
    rules: PRESETS['box-6'] as Tournament['rules'],
    _id: GROUND,
    status: 'draft',
    grounds: [],
    cityName: 'Patna',
    entered: 0,
    placesLeft: 12,
    waiting: 0,
    url: '',
    rev: 1,
    can: { run: true },
  };

  test('of nothing sends nothing, also after a round trip', () => {
    expect(changesOf(tournament, bodyOf(formOfTournament(tournament)))).toEqual({});
  });

  test('sends what was changed alone, and removes what the format no longer has', () => {
    const form = formOfTournament(tournament);
    expect(changesOf(tournament, bodyOf({ ...form, name: 'Monsoon Cup' }))).toEqual({ name: 'Monsoon Cup' });
    expect(changesOf(tournament, bodyOf({ ...form, format: 'knockout' }))).toEqual({
      format: 'knockout',
      groups: null,
      advance: null,
      legs: null,
    });
  });
});

test('a copy is on the same weekdays later, with a week for entries, and on grounds that still exist', () => {
  const form = presetForm('weekend', '2026-10-01', [GROUND]);
  const earlier = {
    ...bodyOf({ ...form, prizes: 'A cup' }),
    registerUntil: hourStart(form.registerUntil, 24).toISOString(),
    rules: PRESETS['box-6'],
  } as unknown as Tournament;
  const copy = copyForm(earlier, TODAY, [GROUND]);
  expect(copy).toMatchObject({ name: form.name, from: '2026-12-12', to: '2026-12-13', prizes: 'A cup' });
  expect(copy.registerUntil).toBe('2026-12-10');
  expect(bodyOf(copy).windows).toEqual(earlier.windows);
  expect(copyForm(earlier, TODAY, []).groundIds).toEqual([]);
  // One that is still to come is copied to a date after it.
  expect(copyForm(earlier, '2026-10-01', [GROUND]).from > form.to).toBe(true);
});
