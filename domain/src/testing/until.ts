import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `probe` gives something truthy and answers it; throws with `what` when `withinMs` is over. */
export async function until<T>(
  what: string,
  probe: () => Promise<T> | T,
  withinMs = 5_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found) return found as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await sleep(10);
  }
}
