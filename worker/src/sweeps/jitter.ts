/** Several workers do nothing in step. */
export const JITTER = 0.1;

/** About so long (ms), a tenth more or less. */
export const jittered = (ms: number): number => ms * (1 + JITTER * (2 * Math.random() - 1));
