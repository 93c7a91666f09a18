import {
  type AvailabilityCache,
  createAvailabilityCache,
} from '@crease/domain/calendar/availability/availability-cache';
import { openStreamReader } from '@crease/domain/messaging/outbox/stream-reader';
import type { Core } from '@crease/domain/platform/core';
import { createReads } from '@crease/domain/reads';

/** Hot days that hear of every change, whichever process makes it, from the stream of events. */
export function followDays(core: Core): AvailabilityCache & { close(): Promise<void> } {
  const { env, log } = core;
  const reader = openStreamReader({
    redisUrl: env.REDIS_URL,
    prefix: env.QUEUE_PREFIX,
    log,
    wants: (key) => days.knows(key),
    onEvent: ({ key, name, seq }) => days.changed(key, name === 'day.changed' ? seq : undefined),
    onGap: () => days.forget(),
  });
  // Who only looks does not wait for the reads of a crowd that wants to hold.
  const reads = createReads(core.models);
  const days = createAvailabilityCache({ ...core, reads }, () => reader.heardAt());
  return { ...days, close: () => reader.close() };
}
