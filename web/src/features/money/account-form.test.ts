import { expect, test } from 'vitest';
import { type AccountForm, EMPTY_ACCOUNT, judgeAccount } from './account-form.js';
import { moneyTexts as t } from './texts.js';

const bank: AccountForm = {
  ...EMPTY_ACCOUNT,
  kind: 'bank',
  accountNumber: '1234 5678-9012',
  again: '123456789012',
  ifsc: 'hdfc0001234',
  name: 'Asha Rao',
};

test('a UPI address is sufficient', () => {
  expect(judgeAccount({ ...EMPTY_ACCOUNT, vpa: 'Asha@OkHdfc' }, false)).toEqual({
    ok: true,
    body: { vpa: 'asha@okhdfc' },
  });
});

test('a bank account is sent without spaces, its IFSC in capitals', () => {
  expect(judgeAccount(bank, false)).toEqual({
    ok: true,
    body: { accountNumber: '123456789012', ifsc: 'HDFC0001234', name: 'Asha Rao' },
  });
});

test('two different account numbers are refused at the second field', () => {
  expect(judgeAccount({ ...bank, again: '123456789013' }, false)).toEqual({
    ok: false,
    errors: { again: t.differs },
  });
});

test('each invalid field shows its own error', () => {
  const judged = judgeAccount({ ...bank, accountNumber: '12', again: '12', ifsc: 'HDFC1', name: '' }, false);
  expect(judged).toEqual({
    ok: false,
    errors: { accountNumber: t.accountNumberWrong, ifsc: t.ifscWrong, name: 'Name is required' },
  });
  expect(judgeAccount({ ...EMPTY_ACCOUNT, vpa: 'asha' }, false)).toEqual({
    ok: false,
    errors: { vpa: t.vpaWrong },
  });
});
