import type { Workplace } from '@crease/shared/contracts/workplace';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { UserDoc } from '../identity/user.schema.js';
import { findBusinessNames } from '../identity/user-lookups.queries.js';
import type { Membership } from './authorise.js';

/** The workplaces of a person, an owner's own first: part of `GET /auth/me`. */
export async function workplacesOf(
  core: Core,
  { _id, role }: Pick<UserDoc, '_id' | 'role'>,
  memberships: readonly Membership[],
): Promise<Workplace[]> {
  const own: Membership[] = role === 'ground_owner' ? [{ ownerId: _id.toString(), role: 'owner' }] : [];
  return await presentWorkplaces(core, [...own, ...memberships]);
}

/** Memberships with the names of their workplaces. */
export async function presentWorkplaces(
  core: Core,
  memberships: readonly Membership[],
): Promise<Workplace[]> {
  if (memberships.length === 0) return [];
  const names = await findBusinessNames(
    core,
    memberships.map(({ ownerId }) => new Types.ObjectId(ownerId)),
  );
  return memberships.map((membership) => ({
    ...membership,
    businessName: names.get(membership.ownerId) ?? '',
  }));
}
