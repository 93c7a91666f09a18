import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/** Polls until there is a value. @throws naming `what` if there is none within `withinMs` */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  withinMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${withinMs} ms`);
    await pause(POLL_INTERVAL_MS);
  }
}
