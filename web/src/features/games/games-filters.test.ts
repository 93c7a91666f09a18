import { listGames } from '@crease/shared/contracts/games';
import { expect, test } from 'vitest';
import { countDetails, daysFrom, detailsOf, gamesFilters, gamesQuery, NO_DETAILS } from './games-filters.js';

const city = {
  id: 'patna',
  name: 'Patna',
  nameHi: 'पटना',
  state: 'Bihar',
  latitude: 25.5941,
  longitude: 85.1376,
  popular: false,
};
const position = { latitude: 19.1, longitude: 72.8 };

test('filters that cannot be read are none', () => {
  expect(gamesFilters.parse({ date: '2026-02-30', level: 'any', within: '7' })).toEqual({});
});

test('hours and price are asked for, and an end before the start is ignored', () => {
  const asked = gamesFilters.parse({ from: '18', to: '22', price: '150', view: 'map' });
  expect(gamesQuery(asked, city, undefined, 1, 12)).toEqual({
    cityId: 'patna',
    page: 1,
    limit: 12,
    fromHour: 18,
    toHour: 22,
    maxShare: 150,
  });
  expect(gamesQuery({ from: 20, to: 19 }, city, undefined, 1, 12)).not.toHaveProperty('toHour');
  expect(gamesQuery({ price: '0' }, city, undefined, 1, 12)).toMatchObject({ maxShare: 0 });
  expect(gamesFilters.parse({ from: '24', to: '0', price: '7', view: 'list' })).toEqual({});
  expect(gamesFilters.parse({ from: '', to: '1e1' })).toEqual({});
});

test('a distance is measured from the player, or from the centre of the city', () => {
  const centre = gamesQuery({ within: '5' }, city, undefined, 1, 12);
  expect(centre).toMatchObject({ lat: city.latitude, lng: city.longitude, maxDistance: 5 });
  expect(gamesQuery({ within: '5' }, city, position, 1, 12)).toMatchObject({ lat: 19.1, lng: 72.8 });
  expect(listGames.query.parse(centre)).toMatchObject({ cityId: 'patna', maxDistance: 5 });
});

test('without filters only the city is asked for, and the position if it is known', () => {
  expect(gamesQuery({}, city, undefined, 2, 12)).toEqual({ cityId: 'patna', page: 2, limit: 12 });
  expect(gamesQuery({}, city, position, 1, 12)).toMatchObject({ lat: 19.1 });
});

test('the filters behind the button are counted without the day and the map, hours as one', () => {
  const asked = gamesFilters.parse({ date: '2026-11-28', view: 'map', from: '18', to: '22', price: '0' });
  expect(countDetails(asked)).toBe(2);
  expect(countDetails(gamesFilters.parse({ to: '22', level: 'beginner', within: '5' }))).toBe(3);
  expect(countDetails({ date: asked.date, view: asked.view })).toBe(0);
});

test('the filters behind the button are read again as they were set, and all of them can be removed', () => {
  const asked = gamesFilters.parse({ from: '18', to: '22', price: '0', level: 'beginner', within: '10' });
  expect(gamesFilters.parse(detailsOf(asked))).toEqual(asked);
  expect(gamesFilters.parse({ ...detailsOf(asked), ...NO_DETAILS })).toEqual({});
});

test('the chips offer a week', () => {
  const days = daysFrom('2026-11-28');
  expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-11-28', '2026-12-04']);
});
