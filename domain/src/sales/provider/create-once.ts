import { ProviderRefused, ProviderUnavailable, RateLimited } from './provider-errors.js';

/**
 * Creates what our own id names. An unknown outcome is looked up by that id before the create is sent again, so a
 * provider that applied the first and then fell silent does not get a second; 409 means that it was there all along.
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
 * Only an unknown outcome and 'exists already' are worth a look; any other error is passed on. A call beyond the rate
 * limit has a known one, and the look's own limit is lower still.
 */
async function findAfter<T>(error: unknown, find: () => Promise<T | null>): Promise<T | null> {
  const worthALook =
    (error instanceof ProviderUnavailable && !(error instanceof RateLimited)) ||
    (error instanceof ProviderRefused && error.status === 409);
  if (!worthALook) throw error;
  return find();
}
