import { Types } from 'mongoose';
import { unauthenticated } from '../../accounts/identity/tokens.js';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import { replaceAvatar } from '../../accounts/users/own-account.queries.js';
import type { Core } from '../../platform/core.js';
import { encodeAvatar } from './encode-image.js';
import { settleImage } from './image.schema.js';
import { dropImage, imageIdOf, imageUrl, keepImage } from './image.service.js';

/** Replaces a user's avatar. @throws `VALIDATION` for anything but a picture. */
export async function setAvatar(core: Core, userId: string, bytes: Buffer): Promise<UserDoc> {
  const _id = new Types.ObjectId(userId);
  const id = await keepImage(core, await encodeAvatar(bytes), { userId: _id });
  const avatar = imageUrl(id);
  const before = await replaceAvatar(core, _id, avatar);
  if (before) await settleImage(core, id);
  const old = before ? imageIdOf(before.avatar ?? '') : id;
  if (old) await dropImage(core, old);
  if (!before) throw unauthenticated();
  return { ...before, avatar };
}
