/** Processes all items in order, a limited number in parallel. Throws the first failure once all have finished. */
export async function eachLimit<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...all];
  const runner = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, runner));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
