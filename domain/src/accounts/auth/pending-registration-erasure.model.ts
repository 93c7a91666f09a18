import type { Core } from '../../platform/core.js';

const pendingRegistrations = (core: Core) => core.db.pendingRegistrations;

/** A registration under an address that was never finished, without its secrets. */
export async function exportPendingRegistrations(core: Core, email: string): Promise<unknown[]> {
  return await pendingRegistrations(core)
    .find({ _id: email }, { projection: { passwordHash: 0, tempTokenHash: 0 } })
    .toArray();
}
