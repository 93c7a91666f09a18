import { expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from './user.schema.js';

it('a new account gets no marketing and does not share its location', () => {
  expect(DEFAULT_PREFERENCES.notifications.marketing).toBe(false);
  expect(DEFAULT_PREFERENCES.shareLocation).toBe(false);
});
