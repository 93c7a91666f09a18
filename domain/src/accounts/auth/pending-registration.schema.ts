import { role } from '@crease/shared/contracts/user';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf } from '../../platform/document.js';
import { neverRefused, upsertOnce } from '../../platform/upsert.js';
import type { SignInName } from '../identity/user.schema.js';

export const PENDING_REGISTRATION_HOURS = 24;

/**
 * A registration whose address is not proven yet. It reserves nothing; a later one for the same address replaces it.
 * `_id` is the e-mail.
 */
const pendingRegistrationDoc = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** The person confirms that the phone is theirs although another account holds it. */
  phoneIsMine: z.boolean().optional(),
  passwordHash: z.string(),
  role,
  businessName: z.string().optional(),
  tempTokenHash: z.string(),
  expiresAt: z.date(),
});
export type PendingRegistrationDoc = z.infer<typeof pendingRegistrationDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    pendingRegistrations: PendingRegistrationDoc;
  }
}

export const pendingRegistrationSchema = schemaOf(pendingRegistrationDoc);
pendingRegistrationSchema.index({ phone: 1 });
pendingRegistrationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The pending registration of this address, or null. */
export async function findPending(core: Core, email: string): Promise<PendingRegistrationDoc | null> {
  return await core.db.pendingRegistrations.findOne({ _id: email, expiresAt: { $gt: core.clock.now() } });
}

/** A registration by its address or phone, even one that has expired and is not cleaned up yet; or null. */
export async function findPendingByName(
  core: Core,
  name: SignInName,
): Promise<PendingRegistrationDoc | null> {
  return await core.db.pendingRegistrations.findOne('email' in name ? { _id: name.email } : name);
}

/** Stores a registration in place of the address's previous one. */
export async function replacePending(core: Core, pending: PendingRegistrationDoc): Promise<void> {
  const { _id, ...fields } = pending;
  await upsertOnce(
    () => core.db.pendingRegistrations.replaceOne({ _id }, fields, { upsert: true }),
    neverRefused,
  );
}

/** Removes a registration that became an account, unless a later one has replaced it. */
export async function removePending(
  core: Core,
  { _id, tempTokenHash }: PendingRegistrationDoc,
): Promise<void> {
  await core.db.pendingRegistrations.deleteOne({ _id, tempTokenHash });
}

/** An unfinished registration of an address, without its secrets. */
export async function exportPendingRegistrations(core: Core, email: string): Promise<unknown[]> {
  return await core.db.pendingRegistrations
    .find({ _id: email }, { projection: { passwordHash: 0, tempTokenHash: 0 } })
    .toArray();
}
