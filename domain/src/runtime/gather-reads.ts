/** So many keys go into one query. */
const MAX_KEYS = 200;

interface Asked<D> {
  promise: Promise<D | null>;
  resolve(found: D | null): void;
  reject(error: unknown): void;
}

function ask<D>(): Asked<D> {
  let resolve: Asked<D>['resolve'] = () => undefined;
  let reject: Asked<D>['reject'] = () => undefined;
  const promise = new Promise<D | null>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/**
 * A read by key that shares queries: whatever is asked for in one turn of the event loop goes out together. Each answer
 * comes from a query that began after its question, so it is as fresh as one read alone. What is answered may be shared:
 * nobody changes it.
 */
export function gatherReads<D>(
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, D>>,
): (key: string) => Promise<D | null> {
  let waiting = new Map<string, Asked<D>>();

  const send = async (batch: [string, Asked<D>][]): Promise<void> => {
    try {
      const found = await readMany(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  };

  const flush = (): void => {
    const all = [...waiting];
    waiting = new Map();
    for (let i = 0; i < all.length; i += MAX_KEYS) void send(all.slice(i, i + MAX_KEYS));
  };

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const asked = ask<D>();
    if (waiting.size === 0) setImmediate(flush);
    waiting.set(key, asked);
    return asked.promise;
  };
}
