import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/** Longer than a busy machine needs for a mail, and far shorter than the time-out of a test, which it names first. */
const GIVE_UP_MS = 40_000;

/** Polls until there is a value. @throws naming `what` if there is none within `withinMs` */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  withinMs = GIVE_UP_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${withinMs} ms`);
    await pause(POLL_INTERVAL_MS);
  }
}
