import { expect, test } from 'vitest';
import { formOf, judgeAccount } from './account-form.js';

const user = { email: 'asha@crease.test', role: 'user' } as const;
const judge = (
  form: Omit<Parameters<typeof judgeAccount>[0], 'email' | 'password'>,
  email: string = user.email,
) => judgeAccount({ ...form, email, password: '' }, user);

test('a name is split into two fields and joined again', () => {
  expect(formOf({ ...user, name: ' Asha  Devi Rao ', phone: '9820012345' })).toEqual({
    firstName: 'Asha',
    lastName: 'Devi Rao',
    email: user.email,
    phone: '9820012345',
    password: '',
  });
  expect(judge({ firstName: 'Asha', lastName: 'Devi Rao', phone: '+91 98200 12345' })).toEqual({
    ok: true,
    body: { name: 'Asha Devi Rao', phone: '9820012345' },
  });
  expect(judge({ firstName: 'Asha', lastName: ' ', phone: '9820012345' })).toMatchObject({
    body: { name: 'Asha' },
  });
});

test('each invalid field shows its own error', () => {
  expect(judge({ firstName: ' ', lastName: 'Rao', phone: '9820012345' })).toEqual({
    ok: false,
    errors: { firstName: 'First name is required' },
  });
  expect(judge({ firstName: 'Asha', lastName: '', phone: '123' })).toEqual({
    ok: false,
    errors: { phone: 'Phone must be a 10-digit mobile number' },
  });
});

test('an email is sent only if it has changed', () => {
  const form = { firstName: 'Asha', lastName: '', phone: '9820012345' };
  expect(judge(form, ' Asha@Crease.test ')).toEqual({
    ok: true,
    body: { name: 'Asha', phone: '9820012345' },
  });
  expect(judge(form, 'rao@crease.test')).toMatchObject({ body: { email: 'rao@crease.test' } });
  expect(judge(form, 'rao@')).toEqual({ ok: false, errors: { email: 'Email must be an email address' } });
});

test.each(['ground_owner', 'admin'] as const)('a %s must send the password with a new email', (role) => {
  const account = { ...user, role };
  const form = { firstName: 'Asha', lastName: '', phone: '9820012345', password: '' };
  const next = { ...form, email: 'rao@crease.test' };
  expect(judgeAccount(next, account)).toEqual({
    ok: false,
    errors: { password: 'Your password is required' },
  });
  expect(judgeAccount({ ...next, email: 'rao@' }, account)).toMatchObject({
    errors: { email: 'Email must be an email address', password: 'Your password is required' },
  });
  expect(judgeAccount({ ...next, password: 'Long0n@Fence' }, account)).toMatchObject({
    body: { email: 'rao@crease.test', proof: { password: 'Long0n@Fence' } },
  });
  const same = judgeAccount({ ...form, email: user.email, password: 'Long0n@Fence' }, account);
  expect(same).toEqual({ ok: true, body: { name: 'Asha', phone: '9820012345' } });
});
