import { setTimeout as sleep } from 'node:timers/promises';

/** Delays one side of a race, or makes simulated work take a while. The outcome must hold for every delay. */
export const stagger = (ms: number): Promise<void> => sleep(ms);

/** Waits until the machine's clock has passed `at`. */
export const untilPast = (at: Date): Promise<void> => sleep(Math.max(0, at.getTime() - Date.now() + 30));

/**
 * Gives something that must not happen the time to happen, before a test checks that it did not. On a slow machine such
 * a test can miss a fault, but it cannot fail without one. Never use it to wait for something that must happen.
 */
export const quietFor = (ms: number): Promise<void> => sleep(ms);
