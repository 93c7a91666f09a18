import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../platform/failpoint.js';

/** Runs an operation that ends at this failpoint, as in a process that is killed. Throws if it does not get there. */
export async function cut(point: FailpointName, work: () => Promise<unknown>): Promise<void> {
  const disarm = armFailpoint(point, 'throw');
  try {
    await work();
  } catch (error) {
    if (error instanceof StoppedAtFailpoint) return;
    throw error;
  } finally {
    disarm();
  }
  throw new Error(`the operation did not pass ${point}`);
}
