import { standingOf } from '@crease/domain/play/fixtures/standing';
import { contradictionsIn } from '@crease/shared/contracts/tournament-settings';
import { slotEnd, slotStart } from '@crease/shared/time/slots';
import { expect, it } from 'vitest';
import { CUP_GROUND, claimCupHours, cupMatchId, demoCups } from './cup-list.js';
import { cupsOn } from './cups.js';
import type { DemoDays } from './demo-days.js';
import { makeGround } from './make-ground.js';
import { openPictures } from './pictures.js';
import { demoTeams } from './teams.js';

const ground = makeGround(CUP_GROUND, openPictures());
const teams = demoTeams();
/** Every hour of a day, and every day of a week. */
const HOURS = Array.from({ length: 31 }, (_, n) => new Date(Date.UTC(2026, 10, 23, n < 24 ? n : n * 24, 42)));

it('has one tournament open with room, one with a match in this hour, and one with its champion', () => {
  for (const now of HOURS) {
    const { tournaments, fixtures } = cupsOn(ground, teams, now);
    const [open, running, over] = tournaments;
    expect(tournaments.map(({ status }) => status)).toEqual(['open', 'running', 'over']);
    expect([open?.rows.length, open?.teams]).toEqual([5, 8]);
    expect(open?.registerUntil.getTime()).toBeGreaterThan(now.getTime() + 4 * 86_400_000);
    expect(running?.champion).toBeUndefined();
    expect(over?.champion?.name).toBe('Bandra Blasters');
    const [live] = fixtures;
    const next = live?.matches.find(({ number }) => !live.results.some((one) => one.number === number));
    const place = live?.places.find(({ number }) => number === next?.number);
    if (!place) throw new Error('no match is to be played');
    expect(slotStart(place.bookingDate, place.timeSlot) <= now).toBe(true);
    expect(slotEnd(place.bookingDate, place.timeSlot) > now).toBe(true);
  }
});

it('has settings without a contradiction, at every hour and on every weekday', () => {
  for (const now of HOURS)
    for (const one of cupsOn(ground, teams, now).tournaments) {
      const { grounds, registerUntil, ...settings } = one;
      const given = {
        ...settings,
        groundIds: grounds.map(({ groundId }) => groundId.toString()),
        registerUntil: registerUntil.toISOString(),
      };
      expect([now, contradictionsIn(given)]).toEqual([now, []]);
    }
});

it('claims an hour for each match, and no hour twice', () => {
  for (const now of HOURS) {
    const days: DemoDays = new Map();
    claimCupHours(ground, now, days);
    const refs = [...days.values()].flatMap(({ claims }) => Object.values(claims).map((one) => one?.ref));
    const matches = demoCups(now).flatMap((cup) => cup.hours.map((_, n) => cupMatchId(cup, n + 1)));
    expect(refs.toSorted()).toEqual(matches.map(String).toSorted());
  }
});

it('has results that agree with the draw, and the same ones in every hour', () => {
  const made = HOURS.map((now) => cupsOn(ground, teams, now).fixtures);
  for (const fixtures of made)
    for (const [n, one] of fixtures.entries()) {
      expect(standingOf(one, one.rules).progress).toMatchObject({ fallen: [], isOver: n === 1 });
      expect(one.results.map(({ winner }) => winner)).toEqual(
        made[0]?.[n]?.results.map(({ winner }) => winner),
      );
    }
});
