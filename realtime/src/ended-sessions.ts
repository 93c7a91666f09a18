import { forgetSessions } from '@crease/domain/accounts/auth/authenticate';
import { sessionsEndedSince } from '@crease/domain/accounts/identity/session.schema';
import type { Core } from '@crease/domain/platform/core';
import { sessionRoom } from './rooms.js';

const POLL_INTERVAL_MS = 2_000;
/** Overlap of polls: longer than polls can fail while the database is away, plus clock skew. */
const POLL_OVERLAP_MS = 30_000;

/**
 * Polls for ended sessions and disconnects their sockets. The event is faster, but does not arrive while Redis is away,
 * and an ended session must be refused within 5 s.
 */
export function watchEndedSessions(
  core: Core,
  isAnyoneIn: (room: string) => boolean,
  showOut: (room: string) => void,
): { stop(): void } {
  let polledAt = core.clock.now().getTime();
  const poll = async (): Promise<void> => {
    const now = core.clock.now().getTime();
    const ended = await sessionsEndedSince(core, new Date(polledAt - POLL_OVERLAP_MS));
    polledAt = now;
    forgetSessions(core, ended);
    for (const room of ended.map(sessionRoom)) if (isAnyoneIn(room)) showOut(room);
  };
  const timer = setInterval(() => {
    // The next poll covers it: it starts from the last one that succeeded.
    poll().catch((error: unknown) => core.log.debug({ err: error }, 'ended sessions could not be read'));
  }, POLL_INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
