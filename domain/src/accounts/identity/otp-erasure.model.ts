import type { Core } from '../../platform/core.js';

export async function eraseOtps(core: Core, ids: string[]): Promise<void> {
  await core.db.otps.deleteMany({ _id: { $in: ids } });
}
