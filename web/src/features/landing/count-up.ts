/** How long the counters run, in ms. */
export const COUNT_MS = 2000;

/** The figure `elapsedMs` after the start: ease-out, never above the target. */
export function countUp(target: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / COUNT_MS));
  return Math.round(target * (1 - (1 - part) ** 3));
}
