import type { Types } from 'mongoose';
import type { UserDoc } from './user.schema.js';

/**
 * The value of `email` in an account without a mail address: unique, and not an address, so no login, registration,
 * mail or query by address can use it (docs/decisions/0019-accounts-without-a-mail-address.md).
 */
export const noMailAddress = (userId: Types.ObjectId): string => `none:${userId}`;

/** The account's mail address; empty if it has none. */
export const mailAddressOf = ({ email }: Pick<UserDoc, 'email'>): string =>
  email.includes('@') ? email : '';
