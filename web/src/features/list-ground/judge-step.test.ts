import { expect, test } from 'vitest';
import { formOfDraft, type ListForm } from './draft-form.js';
import { judgeList, judgeStep, stepOf } from './judge-step.js';

const form = (change: Partial<ListForm> = {}): ListForm => ({
  ...formOfDraft({}),
  name: 'Sixer Cage',
  cityId: 'mumbai',
  address: 'Veera Desai Road',
  latitude: '19.135',
  longitude: '72.835',
  ranges: [{ key: 0, start: '06:00', end: '23:00', perHour: '900' }],
  ...change,
});

test('a ground can be listed when every step is valid', () => {
  expect(judgeList(form())).toMatchObject({ ok: true, body: { location: { latitude: 19.135 } } });
});

test("each step reports its own errors and no other's", () => {
  const wrong = form({ name: '', latitude: '', longitude: '', capacity: '0', discount: '95' });
  expect(Object.keys(judgeStep(wrong, 'place')).sort()).toEqual(['name', 'point']);
  expect(Object.keys(judgeStep(wrong, 'prices'))).toEqual(['discount']);
  expect(Object.keys(judgeStep(wrong, 'rules'))).toEqual(['capacity']);
  expect([judgeStep(wrong, 'pictures'), judgeStep(wrong, 'bank')]).toEqual([{}, {}]);
});

test('hours without a price stop the step, once their neighbours have one', () => {
  const ranges = (perHour: string) => [
    { key: 0, start: '06:00', end: '10:00', perHour },
    { key: 1, start: '17:00', end: '23:00', perHour: '1200' },
  ];
  expect(Object.keys(judgeStep(form({ ranges: ranges('') }), 'prices'))).toEqual(['range-0']);
  expect(Object.keys(judgeStep(form({ ranges: ranges('700') }), 'prices'))).toEqual(['holes']);
  expect(judgeStep(form({ ranges: ranges('700'), closedHours: ['10:00-17:00'] }), 'prices')).toEqual({});
});

test('an invalid range belongs to the prices step', () => {
  expect([stepOf('range-7'), stepOf('rules'), stepOf('address')]).toEqual(['prices', 'rules', 'place']);
});
