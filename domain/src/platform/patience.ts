import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '@crease/shared/errors';

/** A caller retries this long, and this often, while other requests keep changing the document. */
const PATIENCE_MS = 2_000;
const MIN_ATTEMPTS = 10;
const MAX_PAUSE_MS = 20;

/** Waits a random moment after a miss. Throws what `busy` makes after ten misses and 2 s. */
export function patience(busy: () => AppError): () => Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let misses = 0;
  return async () => {
    misses += 1;
    if (misses >= MIN_ATTEMPTS && performance.now() > deadline) throw busy();
    await sleep(Math.random() * MAX_PAUSE_MS);
  };
}
