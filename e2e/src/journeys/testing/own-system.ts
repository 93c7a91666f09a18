// Test helpers are not built: this is read from its source.
import { TextSink } from '../../../../domain/src/testing/text-sink.js';
import { FEW_GROUNDS, type RunningSystem, startSystem } from '../../system.js';
import { test as journeys } from '../fixtures.js';

/** Long enough for two pages to open on a slow machine, short enough to wait for. */
export const PENDING_SECONDS = 20;

/** A system with settings that no other journey has, and the texts that it has sent. */
export interface OwnSystem {
  system: RunningSystem;
  sink: TextSink;
}

/**
 * Journeys on a system that sends SMS and WhatsApp messages, some in Hindi, to providers on this machine, and where an
 * unpaid booking expires after `PENDING_SECONDS`.
 */
export const test = journeys.extend<object, { own: OwnSystem }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture depends on
    async ({}, use) => {
      await using sink = await TextSink.start();
      sink.hindi = ['phone_code', 'booking_confirmed'];
      const system = await startSystem({
        env: { ...FEW_GROUNDS, ...sink.env, PENDING_SECONDS: String(PENDING_SECONDS) },
      });
      await use({ sink, system });
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  places: async ({ own }, use) => use(own.system),
});
