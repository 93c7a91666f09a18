import { rounds } from '@crease/domain/testing/rounds';
import { expect, it } from 'vitest';
import { SOAK_ENV, soak } from '../soak/soak.js';
import { FEW_GROUNDS, freePortVariables, startSystem } from '../system.js';

/** One round of every fault in `npm test`; minutes in `npm run test:long` and `npm run soak`. */
const MINUTES = rounds('minute') > 1 ? 5 : 0;

it(
  'live clients are right within 5 s after every recovery, and equal the API at the end',
  async () => {
    const system = await startSystem({
      env: { ...(await freePortVariables()), ...FEW_GROUNDS, ...SOAK_ENV },
    });
    try {
      const options = { minutes: MINUTES, seed: 25, clients: 40, players: 3, say: () => {} };
      const { violations, backMs, echoes, operations } = await soak(system, options);
      expect(violations).toEqual([]);
      // All faults were injected, and there was something to get wrong.
      expect([...backMs.values()].flat().length).toBeGreaterThanOrEqual(7);
      expect(echoes).toBeGreaterThan(10);
      expect(operations).toBeGreaterThan(20);
    } finally {
      await system.stop();
    }
  },
  240_000 + MINUTES * 60_000,
);
