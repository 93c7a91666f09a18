import { forgetSessions } from '@crease/domain/accounts/auth/authenticate';
import { sessionsEndedSince } from '@crease/domain/accounts/identity/session.schema';
import type { Core } from '@crease/domain/platform/core';
import { sessionRoom } from './rooms.js';

const EVERY_MS = 2_000;
/** Longer than a look may fail for while the database is away, plus what clocks differ by. */
const LOOK_BACK_MS = 30_000;

/**
 * Shows out the sockets of ended sessions without waiting for their event: while Redis is away none comes, and an ended
 * session is refused everywhere within 5 s all the same. The event, where it comes, is faster.
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
    // What could not be read is asked for by the next look, from the last one that could.
    look().catch((error: unknown) => core.log.debug({ err: error }, 'ended sessions could not be read'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
