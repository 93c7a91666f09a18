import { vi } from 'vitest';

/** Retries an expectation until it holds; patient, because the machine may be busy with other tests. */
export function eventually(expectation: () => unknown): Promise<unknown> {
  return vi.waitFor(expectation, { timeout: 20_000, interval: 25 });
}
