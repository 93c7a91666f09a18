import type { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { findUserByName } from '../identity/user.schema.js';
import { isPhoneVerified } from '../identity/wants-texts.js';

interface Wanted {
  phone: string;
  /** The caller claims a phone that another account holds. */
  phoneIsMine: boolean;
}

const proven = () => refuse('DUPLICATE', 'phone_proven', { field: 'phone' });

/**
 * @throws `DUPLICATE` if the phone may not be used: another account has proven it, or the caller did not say it is
 * theirs.
 */
export async function judgePhone(
  core: Core,
  { phone, phoneIsMine }: Wanted,
  taken: () => AppError,
): Promise<void> {
  const holder = await findUserByName(core, { phone });
  if (!holder) return;
  if (!phoneIsMine) throw taken();
  if (isPhoneVerified(holder)) throw proven();
}

/**
 * Writes an account with a phone: as its holder, or without holding it where another account does and `judgePhone`
 * allows it. `write` is called with true for the latter. @throws `DUPLICATE`, and a duplicate key of another field as
 * it is.
 */
export async function withPhone<T>(
  core: Core,
  wanted: Wanted,
  taken: () => AppError,
  write: (heldElsewhere: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await write(false);
  } catch (error) {
    if (!isDuplicateKey(error, 'phone')) throw error;
  }
  await judgePhone(core, wanted, taken);
  try {
    return await write(true);
  } catch (error) {
    // Only while the previous version's index exists, which allows one account per phone.
    if (isDuplicateKey(error, 'phone')) throw taken();
    throw error;
  }
}
