import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findLoginAttempts, type LoginAttemptDoc } from './login-attempt.schema.js';
import { countsOfOtps } from './otp.schema.js';
import type { UserDoc } from './user.schema.js';

/** `phone` is empty where the account does not sign in by it: attempts by it are another account's. */
type Account = { _id: UserDoc['_id'] } & Pick<UserDoc, 'email' | 'phone'>;

/** The ids under which codes of an account are counted. */
export const codeIdsOf = ({ _id, email }: Account): string[] => [
  `registration:${email}`,
  `login:${email}`,
  `reset:${email}`,
  `email:${_id.toString()}`,
  `second-factor:${_id.toString()}`,
  `phone:${_id.toString()}`,
];

/** Matches the attempts on an account, by its e-mail, phone and id, from every address. */
export function loginAttemptFilter({ _id, email, phone }: Account): mongo.Filter<LoginAttemptDoc> {
  return {
    // A range instead of an expression: `|` is what follows the account, `}` the sign after it.
    $or: [email, ...(phone ? [phone] : []), _id.toString()].flatMap((account) => [
      { _id: account },
      { _id: { $gte: `${account}|`, $lt: `${account}}` } },
    ]),
  };
}

/** What is counted of an account's mailed codes: never a code, nor what it could be made from. */
export function codeRecordsOf(core: Core, account: Account): Promise<unknown[]> {
  return countsOfOtps(core, codeIdsOf(account));
}

/** The failed logins that are still remembered, and from where they came. */
export function loginAttemptsOf(core: Core, account: Account): Promise<unknown[]> {
  return findLoginAttempts(core, loginAttemptFilter(account));
}
