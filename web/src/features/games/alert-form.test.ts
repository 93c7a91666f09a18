import { addGameAlert } from '@crease/shared/contracts/game-alerts';
import { expect, test } from 'vitest';
import { alertFrom, alertWords, wantedBy } from './alert-form.js';

const city = {
  id: 'patna',
  name: 'Patna',
  nameHi: 'पटना',
  state: 'Bihar',
  latitude: 25.5941,
  longitude: 85.1376,
  popular: false,
};

test('the form proposes weekday evenings, and takes over the filters of the page', () => {
  expect(alertFrom({})).toEqual({ days: 'weekdays', from: 18, to: 23, level: '', price: '', within: '' });
  expect(alertFrom({ from: 6, to: 9, level: 'beginner', price: '0', within: '5' })).toMatchObject({
    from: 6,
    to: 9,
    level: 'beginner',
    price: '0',
    within: '5',
  });
  expect(alertFrom({ from: 23 })).toMatchObject({ from: 23, to: 24 });
});

test('the request says the days, the price and the distance from the player or the centre of the city', () => {
  const wanted = wantedBy({ ...alertFrom({ price: '0', within: '5' }), days: 'weekend' }, city, undefined);
  expect(wanted).toEqual({
    cityId: 'patna',
    weekdays: [6, 7],
    fromHour: 18,
    toHour: 23,
    maxShare: 0,
    near: { latitude: 25.5941, longitude: 85.1376, km: 5 },
  });
  expect(addGameAlert.body.safeParse(wanted).success).toBe(true);
  expect(wantedBy({ ...alertFrom({}), days: '3' }, city, { latitude: 1, longitude: 2 })).toEqual({
    cityId: 'patna',
    weekdays: [3],
    fromHour: 18,
    toHour: 23,
  });
});

test('a saved search is said in words', () => {
  const alert = {
    _id: 'a',
    cityId: 'patna',
    cityName: 'Patna',
    weekdays: [1, 2, 3, 4, 5],
    fromHour: 18,
    toHour: 24,
    createdAt: '2026-11-29T00:00:00.000Z',
  };
  expect(alertWords(alert)).toEqual({ when: 'Monday to Friday, 6 PM to 12 AM', what: 'Patna' });
  const near = { latitude: 1, longitude: 2, km: 5 };
  expect(alertWords({ ...alert, weekdays: [1, 3], level: 'beginner', maxShare: 150, near })).toEqual({
    when: 'Mon, Wed, 6 PM to 12 AM',
    what: 'within 5 km, Patna · Beginners · Up to ₹150',
  });
});
