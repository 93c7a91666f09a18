import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

export async function eraseOtps(core: Core, ids: string[]): Promise<void> {
  await native(core.models, 'otps').deleteMany({ _id: { $in: ids } });
}
