import { afterEach, expect, it } from 'vitest';
import { SUPPORT, useSupport } from './support.js';

const before = { ...SUPPORT };
afterEach(() => useSupport(before));

it('names the configured contact in mails, with a phone number that does not break across lines', () => {
  useSupport({ email: 'care@boxes.example', phone: '+91 80 4000 2200' });
  expect(SUPPORT).toEqual({ email: 'care@boxes.example', phone: '+91\u00a080\u00a04000\u00a02200' });
});
