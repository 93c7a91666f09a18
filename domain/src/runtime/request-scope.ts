import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const scope = new AsyncLocalStorage<string>();
const PLAIN = /^[\w-]{8,64}$/;

/** The id of a request: the caller's own for it (`x-request-id`) when that is a plain word, else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && PLAIN.test(given) ? given : randomUUID();

/**
 * Runs `work` as part of a request: what it logs carries the request's id, and so do the events it records, the jobs
 * they become and what those log in turn.
 */
export function withinRequest<T>(requestId: string | undefined, work: () => T): T {
  return requestId === undefined ? work() : scope.run(requestId, work);
}

/** The id of the request that this is part of; undefined for what nobody asked for, such as a sweep. */
export const currentRequestId = (): string | undefined => scope.getStore();
