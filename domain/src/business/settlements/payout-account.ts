import { isDeepStrictEqual } from 'node:util';
import type { Proof } from '@crease/shared/contracts/proof';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { payoutAccountMail } from '../../accounts/auth/account-mails.js';
import type { Caller } from '../../accounts/identity/caller.js';
import { proveAgain } from '../../accounts/second-factor/prove-again.js';
import { getUser } from '../../accounts/users/user.service.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import {
  findPayoutAccount,
  insertPayoutAccount,
  maskTarget,
  type PayoutAccountDoc,
  type PayoutTarget,
  readStoredAccount,
  replacePayoutAccount,
  targetOf,
} from '../payouts/payout-account.schema.js';
import { askForVendor } from '../payouts/vendor-to-pay.js';
import { wakeSettlements } from './settlement-payouts.queries.js';

/** The account that a workplace's settlements are paid to, masked; null if none is set. */
export async function readPayoutAccount(core: Core, ownerId: string): Promise<PayoutTarget | null> {
  const target = await findPayoutAccount(core, new Types.ObjectId(ownerId));
  return target && maskTarget(target);
}

/**
 * Sets the account for settlements. A first account can be paid at once; a change needs a proof, is mailed to the
 * owner, and is paid only after 24 hours. Returns it masked.
 * @throws `PROOF_NEEDED`, `BAD_CREDENTIALS`, `RATE_LIMITED`, and `STATE_CONFLICT` if it was changed meanwhile.
 */
export async function setPayoutAccount(
  core: Core,
  ownerId: string,
  { target, proof }: { target: PayoutTarget; proof: Proof | undefined },
  caller: Caller,
): Promise<PayoutTarget> {
  const owner = new Types.ObjectId(ownerId);
  const before = await readStoredAccount(core, owner);
  if (before) await changeAccount(core, before, { target, proof }, caller);
  else if (!(await insertPayoutAccount(core, owner, target))) throw changedMeanwhile();
  await wakeSettlements(core, owner);
  await askForVendor(core, owner);
  return maskTarget(target);
}

const changedMeanwhile = () =>
  new AppError('STATE_CONFLICT', 'The payout account was just changed. Please look at it again.');

async function changeAccount(
  core: Core,
  before: PayoutAccountDoc,
  { target, proof }: { target: PayoutTarget; proof: Proof | undefined },
  caller: Caller,
): Promise<void> {
  if (isDeepStrictEqual(targetOf(before), target)) return;
  await proveAgain(core, caller, proof);
  if (!(await replacePayoutAccount(core, before, target))) throw changedMeanwhile();
  const { name, email } = await getUser(core, before._id.toString());
  await requestMail(core, {
    to: email,
    kind: 'security',
    ...payoutAccountMail({ name, account: maskTarget(target), at: core.clock.now() }),
  });
}
