import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Does a ground show the picture of this address? */
export async function hasPicture(core: Core, _id: Types.ObjectId, url: string): Promise<boolean> {
  const found = await core.db.grounds.findOne({ _id, 'images.url': url }, { projection: { _id: 1 } });
  return found !== null;
}
