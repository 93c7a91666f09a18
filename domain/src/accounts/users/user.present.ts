import type { User } from '@crease/shared/contracts/user';
import type { UserDoc } from './user.model.js';

/** A user as they see themselves. */
export function presentUser(doc: UserDoc): User {
  const id = doc._id.toString();
  return {
    id,
    _id: id,
    name: doc.name,
    email: doc.email,
    phone: doc.phone,
    ...(doc.avatar ? { avatar: doc.avatar } : {}),
    role: doc.role,
    ...(doc.businessName ? { businessName: doc.businessName } : {}),
    preferences: doc.preferences,
    createdAt: doc.createdAt.toISOString(),
  };
}
