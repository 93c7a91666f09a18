import { forgetEnded } from '@crease/domain/accounts/auth/authenticate';
import {
  type AvailabilityCache,
  createAvailabilityCache,
} from '@crease/domain/calendar/availability/availability-cache';
import { createDayMemory } from '@crease/domain/calendar/day/day-memory';
import { createGroundCache } from '@crease/domain/catalogue/ground-record/ground-cache';
import { dayKeysIn } from '@crease/domain/messaging/outbox/publisher';
import { openStreamReader } from '@crease/domain/messaging/outbox/stream-reader';
import type { Core, Reads } from '@crease/domain/platform/core';
import { forgetSwitches } from '@crease/domain/platform/switches/switches';
import { createGameMemory } from '@crease/domain/play/games/game-memory';
import { createReads } from '@crease/domain/reads';

/** The caches of days, games and grounds in this process, and the core's reads over them. */
interface FollowedDays extends AvailabilityCache {
  reads: Reads;
  close(): Promise<void>;
}

/** The days or ground that an event's key names: a day may belong to several grounds. */
const keysIn = (key: string): readonly string[] => (key.startsWith('day:') ? dayKeysIn(key) : [key]);

/** Acts of admins may be changes of switches. */
const isAct = (key: string): boolean => key.startsWith('act:');

/** Events of accounts include the end of sessions. */
const isAccount = (key: string): boolean => key.startsWith('user:');

/**
 * Caches of days, games, grounds, sessions and switches, invalidated by the event stream whichever process makes a
 * change. `keepMs`: lifetime of an entry without an event; tests set it to prove that an event arrived.
 */
export function followDays(core: Core, keepMs?: number): FollowedDays {
  const { env, log } = core;
  const reader = openStreamReader({
    redisUrl: env.REDIS_URL,
    prefix: env.QUEUE_PREFIX,
    log,
    onKey: (key, seqOf) => {
      if (key.startsWith('day:')) for (const one of keysIn(key)) claimed.changed(one, seqOf());
      if (key.startsWith('game:')) joined.changed(key, seqOf());
    },
    wants: (key) => isAct(key) || isAccount(key) || keysIn(key).some((one) => days.knows(one)),
    onEvent: (event) => {
      const { key, name, seq } = event;
      if (isAct(key)) return forgetSwitches(core);
      if (isAccount(key)) return forgetEnded(core, event);
      grounds.changed(key);
      for (const one of keysIn(key)) days.changed(one, name === 'day.changed' ? seq : undefined);
    },
    onGap: () => forget(),
  });
  const heardAt = () => reader.heardAt();
  const claimed = createDayMemory(core.events, heardAt);
  const joined = createGameMemory(core.events, heardAt);
  // Plain reads have their own batches, so that they do not queue behind a rush of holds.
  const looking = createReads(core.db);
  const reads = { ...looking, ...claimed.over(looking.day) };
  const days = createAvailabilityCache({ ...core, reads }, heardAt, keepMs);
  const grounds = createGroundCache(core, heardAt, keepMs);
  const forget = (): void => {
    forgetSwitches(core);
    days.forget();
    claimed.forget();
    joined.forget();
    grounds.forget();
  };
  return {
    ...days,
    forget,
    reads: {
      ...core.reads,
      ...claimed.over(core.reads.day),
      ...joined.over(core.reads.game),
      recentGround: grounds.read,
      recentBookedGround: grounds.readBooked,
      groundCount: grounds.count,
    },
    close: () => reader.close(),
  };
}
