/**
 * Tries again what a conditional update decides, when it missed because somebody else wrote in between: each try reads
 * what it judges by. `attempt` answers undefined for a miss. Undefined when so many tries have missed.
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
