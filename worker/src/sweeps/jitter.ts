/** Keeps several workers out of step. */
export const JITTER = 0.1;

/** The interval in ms, varied by a tenth in either direction. */
export const jittered = (ms: number): number => ms * (1 + JITTER * (2 * Math.random() - 1));
