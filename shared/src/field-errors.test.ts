import { expect, test } from 'vitest';
import { register } from './contracts/auth.js';
import { judgeBySchema } from './field-errors.js';

test('each wrong field gets one sentence that names it', () => {
  const judged = judgeBySchema(register.body, { name: '', email: 'nobody', phone: '12', password: 'abc' });
  expect(judged).toEqual({
    ok: false,
    errors: [
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Email must be an email address' },
      { path: 'phone', message: 'Phone must be a 10-digit mobile number' },
      { path: 'password', message: 'Password must be at least 6 characters long' },
    ],
  });
});

test('a value that fits comes back as the schema makes it', () => {
  const judged = judgeBySchema(register.body, {
    name: ' Asha Rao ',
    email: 'ASHA@crease.test',
    phone: '+91 98200 12345',
    password: 'Player@123',
  });
  expect(judged).toEqual({
    ok: true,
    data: { name: 'Asha Rao', email: 'asha@crease.test', phone: '9820012345', password: 'Player@123' },
  });
});
