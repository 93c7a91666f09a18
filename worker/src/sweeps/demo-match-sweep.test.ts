import { parseEnv } from '@crease/domain/platform/env';
import { expect, it } from 'vitest';
import { demoMatchSweeps } from './demo-match-sweep.js';

const env = parseEnv({ NODE_ENV: 'test' });

it('plays the demo match only where demo data is shown, and never in production', () => {
  const names = (over: Partial<typeof env>) => demoMatchSweeps({ ...env, ...over }).map(({ name }) => name);
  expect(names({})).toEqual(['play-demo-match']);
  expect(names({ DEMO_BOOKINGS: 'off' })).toEqual([]);
  expect(names({ NODE_ENV: 'production' })).toEqual([]);
});
