import { gstinCheckCharacter } from '@crease/shared/gstin';
import { expect, test } from 'vitest';
import { judgeLegal, withGstin } from './legal-form.js';
import { stateTexts, moneyTexts as t } from './texts.js';

const FIRST_14 = '27AAPFU0939F1Z';
const GSTIN = FIRST_14 + gstinCheckCharacter(FIRST_14);
const form = {
  name: 'Rao Sports',
  gstin: '',
  address: 'Andheri West, Mumbai',
  stateCode: '27',
  pan: '',
  kind: '',
};

test('legal data is valid without a GSTIN', () => {
  const { gstin: _none, pan: _pan, kind: _kind, ...body } = form;
  expect(judgeLegal(form)).toEqual({ ok: true, body });
});

test('a wrong check character is refused at its field', () => {
  const wrong = FIRST_14 + (GSTIN.endsWith('A') ? 'B' : 'A');
  const judged = judgeLegal({ ...form, gstin: wrong });
  expect(judged.ok ? [] : Object.keys(judged.errors)).toEqual(['gstin']);
  expect(judgeLegal({ ...form, gstin: GSTIN.toLowerCase() }).ok).toBe(true);
});

test('a GSTIN of another state is refused', () => {
  expect(judgeLegal({ ...form, gstin: GSTIN, stateCode: '29' })).toEqual({
    ok: false,
    errors: { gstin: t.otherState },
  });
});

test('typing a GSTIN selects its state, unless one is already selected', () => {
  expect(withGstin({ ...form, stateCode: '' }, '27A', stateTexts).stateCode).toBe('27');
  expect(withGstin({ ...form, stateCode: '' }, '99A', stateTexts).stateCode).toBe('');
  expect(withGstin({ ...form, stateCode: '29' }, '27A', stateTexts).stateCode).toBe('29');
});

test('an empty PAN keeps the stored one', () => {
  const judged = judgeLegal({ ...form, kind: 'firm' }, '939F');
  expect(judged.ok && judged.body).toMatchObject({ kind: 'firm', pan: '939F' });
});

test('a PAN of another kind, a part of one and one that is not in the GSTIN are refused at the field', () => {
  const errorsOf = (over: object) => {
    const judged = judgeLegal({ ...form, ...over }, '939F');
    return judged.ok ? {} : judged.errors;
  };
  expect(Object.keys(errorsOf({ pan: 'AAPFU0939F', kind: 'individual' }))).toEqual(['pan']);
  expect(errorsOf({ pan: '939F' })).toEqual({ pan: t.panShort });
  expect(errorsOf({ pan: 'ABCPE1234F', gstin: GSTIN })).toEqual({ pan: t.otherPan });
  expect(errorsOf({ pan: 'aapfu0939f', gstin: GSTIN })).toEqual({});
});
