import { ProviderRefused, ProviderUnavailable, RateLimited } from './provider-errors.js';

/**
 * Creates something under our own id. After an unknown outcome it is looked up before the create is repeated, so
 * nothing is created twice; 409 means that it already existed.
 */
export async function createOnce<T>(create: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    const found = await findAfter(error, find);
    if (found) return found;
    if (error instanceof ProviderRefused) throw error;
  }
  try {
    return await create();
  } catch (error) {
    const found = await findAfter(error, find);
    if (found) return found;
    throw error;
  }
}

/**
 * Only an unknown outcome and 'exists already' need a look-up; other errors are passed on. A rate-limited call was not
 * applied, and look-ups have an even lower limit.
 */
async function findAfter<T>(error: unknown, find: () => Promise<T | null>): Promise<T | null> {
  const worthALook =
    (error instanceof ProviderUnavailable && !(error instanceof RateLimited)) ||
    (error instanceof ProviderRefused && error.status === 409);
  if (!worthALook) throw error;
  return find();
}
