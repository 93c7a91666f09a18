import { expect, test } from 'vitest';
import { formOfMember, judgeMember } from './member-form.js';
import { staffTexts as t } from './texts.js';

test('a new member works at all grounds unless some are selected', () => {
  expect(formOfMember(undefined)).toEqual({ email: '', role: 'desk', all: true, groundIds: [] });
});

test('an invitation requires an address, and a ground unless all are meant', () => {
  expect(judgeMember({ email: 'asha', role: 'desk', all: true, groundIds: [] })).toEqual({
    email: t.emailWrong,
  });
  expect(judgeMember({ email: 'asha@example.com', role: 'desk', all: false, groundIds: [] })).toEqual({
    groundIds: t.pickGround,
  });
  expect(judgeMember({ email: 'asha@example.com', role: 'desk', all: false, groundIds: ['a'] })).toEqual({});
});
