/**
 * Retries a conditional update that missed because of a concurrent write; each attempt reads again. `attempt` returns
 * undefined for a miss. Returns undefined after too many misses.
 */
export async function retryOnConflict<T>(
  attempts: number,
  attempt: (nth: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let nth = 0; nth < attempts; nth++) {
    const outcome = await attempt(nth);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}
