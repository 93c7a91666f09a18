import { putSpace, type Space } from '@crease/shared/contracts/spaces';
import { expect, it } from 'vitest';
import { bodyOf, formOfSpace, judgeSpace, linkable, withParts, withTaken } from './space-form.js';
import { spacesTexts as t } from './texts.js';

const [whole = '', left = '', right = ''] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const space: Space = {
  _id: 'd'.repeat(24),
  name: 'Main turf',
  parts: ['A', 'B'],
  grounds: [
    { groundId: whole, parts: ['A', 'B'] },
    { groundId: left, parts: ['A'] },
  ],
};

it('sends grounds with their parts, without those that have none', () => {
  const form = withTaken(withTaken(formOfSpace(space), right, ['B']), left, []);
  const body = bodyOf({ ...form, name: ' Main turf ' }, space._id);
  expect(body).toEqual({
    _id: space._id,
    name: 'Main turf',
    parts: ['A', 'B'],
    grounds: [
      { groundId: whole, parts: ['A', 'B'] },
      { groundId: right, parts: ['B'] },
    ],
  });
  expect(putSpace.body.safeParse(body).success).toBe(true);
});

it('adding and removing parts updates every ground that had them', () => {
  const six = withTaken(withParts(formOfSpace(space), 6), right, ['F', 'C']);
  expect(six.parts).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(six.taken[right]).toEqual(['C', 'F']);
  expect(withParts(six, 3)).toMatchObject({ parts: ['A', 'B', 'C'], taken: { [right]: ['C'] } });
});

it('names what is missing: a name, a second ground, a ground that sells a part', () => {
  const form = formOfSpace(space);
  expect(judgeSpace(form)).toEqual({});
  expect(judgeSpace({ ...form, name: ' ' })).toEqual({ name: t.nameMissing });
  expect(judgeSpace(withTaken(form, whole, []))).toEqual({ grounds: t.twoGrounds });
  expect(judgeSpace(withParts(form, 4))).toEqual({ grounds: t.unsold('C, D') });
});

it('offers no ground that belongs to other shared turf', () => {
  const grounds = [whole, left, right].map((_id) => ({ _id }));
  expect(linkable(grounds, [space])).toEqual([{ _id: right }]);
});
