import { ground as groundContract } from '@crease/shared/contracts/grounds';
import { expect, test } from 'vitest';
import { formOfGround, type GroundForm, groundFieldOf, judgeGround } from './ground-form.js';
import { GROUND_SWITCHES, TEXT_FIELDS } from './ground-form-rows.js';

const row = (key: number, start: string, end: string, perHour = '1200') => ({ key, start, end, perHour });
const form = (change: Partial<GroundForm> = {}): GroundForm => ({
  ...formOfGround(undefined),
  name: 'Sixer Cage',
  cityId: 'mumbai',
  address: 'Veera Desai Road',
  ranges: [row(0, '18:00', '23:00'), row(1, '06:00', '18:00', '900')],
  ...change,
});
const errorsOf = (change: Partial<GroundForm>) => {
  const judged = judgeGround(form(change));
  return judged.ok ? {} : judged.errors;
};

test("a completed form matches the API's body: one rule per line, no point without both coordinates", () => {
  const judged = judgeGround(form({ rules: 'Rubber soles only\n\n No smoking ', discount: '10' }));
  expect(judged).toMatchObject({
    ok: true,
    body: {
      location: { address: 'Veera Desai Road', cityId: 'mumbai' },
      price: { perHour: 1200, discount: 10, ranges: [{ start: '18:00', perHour: 1200 }, { perHour: 900 }] },
      policies: { rules: ['Rubber soles only', 'No smoking'] },
    },
  });
  expect(judged.ok && 'latitude' in judged.body.location).toBe(false);
});

test('each invalid field shows its own error', () => {
  expect(errorsOf({ cityId: '' })).toEqual({ cityId: 'Please choose a city from the list' });
  expect(errorsOf({ ranges: [] }).ranges).toBe('Please add at least one price range');
  expect(errorsOf({ ranges: [row(0, '18:00', '23:00', 'x')] })).toEqual({
    'range-0': 'Please enter the price of an hour in whole rupees',
  });
  expect(errorsOf({ ranges: [row(0, '18:00', '02:00'), row(1, '01:00', '06:00')] })).toEqual({
    'range-1': 'These hours are in another range already',
  });
  expect(errorsOf({ latitude: '19.1' })).toEqual({ latitude: 'Please give both, or neither' });
  expect(errorsOf({ capacity: '0', name: ' ' })).toEqual({
    capacity: 'Capacity must be at least 1',
    name: 'Name is required',
  });
});

test('the server’s error paths lead to fields of the form', () => {
  expect(groundFieldOf('price.ranges.2.start')).toBe('range-2');
  expect(groundFieldOf('location.cityId')).toBe('cityId');
  expect(groundFieldOf('policies.rules.0')).toBe('rules');
  expect(groundFieldOf('somewhere')).toBeUndefined();
});

test('a switch of the form is a feature of the ground', () => {
  expect(form().switches).toEqual(
    Object.fromEntries(GROUND_SWITCHES.map(({ field, first }) => [field, first])),
  );
  expect(form().switches).toMatchObject({ lighting: true, parking: false });
  const judged = judgeGround(form({ switches: { lighting: false, parking: true } }));
  expect(judged).toMatchObject({ ok: true, body: { features: { lighting: false, parking: true } } });
});

test('every yes/no feature has a switch, every text one field', () => {
  const features = Object.entries(groundContract.shape.features.shape);
  const booleans = features.filter(([, schema]) => schema.safeParse(true).success).map(([name]) => name);
  expect(GROUND_SWITCHES.map(({ field }) => field).sort()).toEqual(booleans.sort());
  expect(new Set(TEXT_FIELDS).size).toBe(TEXT_FIELDS.length);
  expect(Object.keys(form()).sort()).toEqual([...TEXT_FIELDS, 'amenities', 'ranges', 'switches'].sort());
});
