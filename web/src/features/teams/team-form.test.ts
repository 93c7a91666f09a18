import { expect, test } from 'vitest';
import { formOfTeam, judgeTeam, shortNameOf } from './team-form.js';

const good = { ...formOfTeam(undefined, 'Mumbai'), name: 'Andheri Night Riders', shortName: 'ANR' };

test.each([
  ['Andheri Night Riders', 'ANR'],
  ['Warriors', 'WARR'],
  ['The Very Long Name of 11 Friends', 'TVLN'],
  ['रॉयल इलेवन', ''],
  ['', ''],
])('suggests for the team %j the short name %j', (name, shortName) => {
  expect(shortNameOf(name)).toBe(shortName);
});

test('a form with a name, a short name and a city may be sent', () => {
  expect(judgeTeam(good)).toEqual({});
});

test.each([
  ['name', 'A'],
  ['shortName', 'anr'],
  ['shortName', 'ABCDE'],
  ['cityName', ''],
  ['about', 'a'.repeat(501)],
] as const)('a form with the %s %j names that field', (field, value) => {
  expect(Object.keys(judgeTeam({ ...good, [field]: value }))).toEqual([field]);
});
