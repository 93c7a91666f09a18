import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than a busy machine needs; it only ends a test that would wait for ever. */
const GIVE_UP_MS = 30_000;

/** Waits until `probe` returns something truthy and returns it. @throws with `what` after `withinMs` */
export async function until<T>(
  what: string,
  probe: () => Promise<T> | T,
  withinMs = GIVE_UP_MS,
): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found) return found as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await sleep(10);
  }
}
