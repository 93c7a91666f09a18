import type { Env } from '@crease/domain/platform/env';
import { playDemoMatch } from '@crease/domain/play/demo/play-demo-match';
import type { Sweep } from './sweep.js';

/** Plays the match that demo data shows live. None in production, and none where the demo days are left free. */
export function demoMatchSweeps({ NODE_ENV, DEMO_BOOKINGS }: Env): Sweep[] {
  if (NODE_ENV === 'production' || DEMO_BOOKINGS === 'off') return [];
  let nextAt: Date | undefined;
  return [
    {
      name: 'play-demo-match',
      everyMs: 5_000,
      alone: true,
      async run({ core }) {
        nextAt = await playDemoMatch(core);
        return 0; // no caller waits for it
      },
      // A worker without the lease keeps a time of the past.
      async nextDueAt({ core }, before) {
        return nextAt && nextAt > core.clock.now() && nextAt < before ? nextAt : undefined;
      },
    },
  ];
}
