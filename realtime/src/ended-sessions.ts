import { forgetSessions } from '@crease/domain/accounts/auth/authenticate';
import { sessionsEndedSince } from '@crease/domain/accounts/identity/session.schema';
import type { Core } from '@crease/domain/platform/core';
import { sessionRoom } from './rooms.js';

const EVERY_MS = 2_000;
/** Overlap of polls: longer than polls can fail while the database is away, plus clock skew. */
const LOOK_BACK_MS = 30_000;

/**
 * Polls for ended sessions and disconnects their sockets. The event is faster, but does not arrive while Redis is away,
 * and an ended session must be refused within 5 s.
 */
export function watchEndedSessions(
  core: Core,
  isAnyoneIn: (room: string) => boolean,
  showOut: (room: string) => void,
): { stop(): void } {
  let lookedAt = core.clock.now().getTime();
  const look = async (): Promise<void> => {
    const now = core.clock.now().getTime();
    const ended = await sessionsEndedSince(core, new Date(lookedAt - LOOK_BACK_MS));
    lookedAt = now;
    forgetSessions(core, ended);
    for (const room of ended.map(sessionRoom)) if (isAnyoneIn(room)) showOut(room);
  };
  const timer = setInterval(() => {
    // The next poll covers it: it starts from the last one that succeeded.
    look().catch((error: unknown) => core.log.debug({ err: error }, 'ended sessions could not be read'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
