import { expect, test } from 'vitest';
import { ApiError } from '../lib/api/api-error.js';
import { fieldErrorsOf } from './use-field-errors.js';

test("the server's errors appear at the form's fields, the first of each", () => {
  const error = new ApiError('VALIDATION', 'Phone must be a 10-digit mobile number', {
    status: 400,
    errors: [
      { path: 'playerDetails.contactPerson.phone', message: 'Phone must be a 10-digit mobile number' },
      { path: 'email', message: 'Email must be an email address' },
      { path: 'email', message: 'Email is required' },
      { path: 'elsewhere', message: 'has an unknown field' },
    ],
  });
  expect(fieldErrorsOf(error, ['email', 'phone'])).toEqual({
    phone: 'Phone must be a 10-digit mobile number',
    email: 'Email must be an email address',
  });
});

test('returns no field errors for an error that did not come from the server', () => {
  expect(fieldErrorsOf(new Error('x'), ['email'])).toEqual({});
});
