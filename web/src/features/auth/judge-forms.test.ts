import { expect, test } from 'vitest';
import { judgeEmail, judgeLogin, judgeOtp, judgeRegistration, judgeReset } from './judge-forms.js';

const asha = {
  name: 'Asha Rao',
  email: 'asha@crease.test',
  phone: '98200 12345',
  password: 'Player@123',
  confirm: 'Player@123',
};

test('a login requires both fields', () => {
  expect(judgeLogin({ emailOrPhone: ' ', password: '' })).toEqual({
    ok: false,
    say: 'Please fill in all fields',
    errors: { emailOrPhone: 'Email or Phone is required', password: 'Password is required' },
  });
  expect(judgeLogin({ emailOrPhone: 'asha@crease.test', password: 'x' }).ok).toBe(true);
});

test('a registration is validated in the specified order: filled, equal, long enough, well formed', () => {
  expect(judgeRegistration({ ...asha, phone: '', confirm: 'other' })).toMatchObject({
    say: 'Please fill in all fields',
    errors: { phone: 'Phone Number is required' },
  });
  expect(judgeRegistration({ ...asha, password: 'abc' })).toMatchObject({
    say: 'Passwords do not match',
    errors: { confirm: 'Passwords do not match' },
  });
  expect(judgeRegistration({ ...asha, password: 'abc', confirm: 'abc' })).toMatchObject({
    say: 'Password must be at least 6 characters long',
    errors: { password: 'Password must be at least 6 characters long' },
  });
  expect(judgeRegistration({ ...asha, email: 'nobody', phone: '12' })).toMatchObject({
    errors: {
      email: 'Email must be an email address',
      phone: 'Phone must be a 10-digit mobile number',
    },
  });
});

test('a valid registration is sent without the repeated password', () => {
  expect(judgeRegistration(asha)).toEqual({
    ok: true,
    body: { name: 'Asha Rao', email: 'asha@crease.test', phone: '9820012345', password: 'Player@123' },
  });
});

test('a code has exactly six digits', () => {
  expect(judgeOtp('12345')).toMatchObject({ say: 'Please enter the complete OTP' });
  expect(judgeOtp('12345x').ok).toBe(false);
  expect(judgeOtp('123456').ok).toBe(true);
});

test('a login code requires an address', () => {
  expect(judgeEmail({ email: '' })).toMatchObject({ say: 'Please enter your email' });
  expect(judgeEmail({ email: 'x@' }).ok).toBe(false);
});

test('a reset requires the code, then the password, then its repetition', () => {
  const reset = {
    email: 'asha@crease.test',
    otp: '123456',
    newPassword: 'Better@123',
    confirm: 'Better@123',
  };
  expect(judgeReset({ ...reset, otp: '' })).toMatchObject({
    errors: { otp: 'Please enter the complete OTP' },
  });
  expect(judgeReset({ ...reset, confirm: 'x' })).toMatchObject({ say: 'Passwords do not match' });
  expect(judgeReset(reset).ok).toBe(true);
});
