import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findLoginAttempts, type LoginAttemptDoc } from './login-attempt.schema.js';
import { countsOfOtps } from './otp.schema.js';
import type { UserDoc } from './user.schema.js';

/** `phone` is empty if the account does not sign in by it: attempts by that phone belong to another account. */
type Account = { _id: UserDoc['_id'] } & Pick<UserDoc, 'email' | 'phone'>;

/** The ids under which codes of an account are counted. */
export const codeIdsOf = ({ _id, email, phone }: Account): string[] => [
  `registration:${email}`,
  `login:${email}`,
  `reset:${email}`,
  `email:${_id.toString()}`,
  `second-factor:${_id.toString()}`,
  `phone:${_id.toString()}`,
  `parent-mail:${_id.toString()}`,
  `parent-phone:${_id.toString()}`,
  ...(phone ? [`phone-login:${phone}`] : []),
];

/** Matches the attempts on an account, by its e-mail, phone and id, from every address. */
export function loginAttemptFilter({ _id, email, phone }: Account): mongo.Filter<LoginAttemptDoc> {
  return {
    // A range instead of an expression: `|` follows the account, and `}` is the next character.
    $or: [email, ...(phone ? [phone] : []), _id.toString()].flatMap((account) => [
      { _id: account },
      { _id: { $gte: `${account}|`, $lt: `${account}}` } },
    ]),
  };
}

/** The counts of an account's mailed codes, without codes or anything they could be derived from. */
export function codeRecordsOf(core: Core, account: Account): Promise<unknown[]> {
  return countsOfOtps(core, codeIdsOf(account));
}

/** The remembered failed logins, and the addresses they came from. */
export function loginAttemptsOf(core: Core, account: Account): Promise<unknown[]> {
  return findLoginAttempts(core, loginAttemptFilter(account));
}
