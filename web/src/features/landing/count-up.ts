/** The counters run for 2 s towards their figures. */
export const COUNT_MS = 2000;

/** The figure to show `elapsedMs` after the start: fast at first, slow at the end, never above its target. */
export function countUp(target: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / COUNT_MS));
  return Math.round(target * (1 - (1 - part) ** 3));
}
