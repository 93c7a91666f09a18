import { expect, test } from 'vitest';
import { formOf, judgeAccount } from './account-form.js';

test('one name is two fields and one again', () => {
  expect(formOf({ name: ' Asha  Devi Rao ', phone: '9820012345' })).toEqual({
    firstName: 'Asha',
    lastName: 'Devi Rao',
    phone: '9820012345',
  });
  expect(judgeAccount({ firstName: 'Asha', lastName: 'Devi Rao', phone: '+91 98200 12345' })).toEqual({
    ok: true,
    body: { name: 'Asha Devi Rao', phone: '9820012345' },
  });
  expect(judgeAccount({ firstName: 'Asha', lastName: ' ', phone: '9820012345' })).toMatchObject({
    body: { name: 'Asha' },
  });
});

test('each wrong field says so', () => {
  expect(judgeAccount({ firstName: ' ', lastName: 'Rao', phone: '9820012345' })).toEqual({
    ok: false,
    errors: { firstName: 'First name is required' },
  });
  expect(judgeAccount({ firstName: 'Asha', lastName: '', phone: '123' })).toEqual({
    ok: false,
    errors: { phone: 'Phone must be a 10-digit mobile number' },
  });
});
