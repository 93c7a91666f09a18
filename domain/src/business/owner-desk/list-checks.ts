import type { CheckState, OwnerCheck } from '@crease/shared/contracts/owner-checks';
import { LICENCE_KINDS } from '@crease/shared/owner-check-kinds';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { LegalDoc } from '../../sales/invoices/legal.schema.js';
import {
  identityVersion,
  isOwnerComplete,
  type OwnerFile,
  readOwnerFile,
  stateOfAccount,
  stateOfLicence,
  stateOfVersion,
} from '../owner-checks/judge-checks.js';
import {
  accountIdOf,
  identityIdOf,
  licenceIdOf,
  type OwnerCheckDoc,
} from '../owner-checks/owner-check.schema.js';
import { maskTarget, type PayoutAccountDoc, targetOf } from '../payouts/payout-account.schema.js';
import { isFirstPayoutHeld } from '../settlements/hold-first-payout.js';
import { presentCheck } from './present-check.js';

export const shownIdentity = (legal: LegalDoc | null): string | undefined =>
  legal
    ? [legal.name, ...(legal.panLastFour ? [`PAN •••••• ${legal.panLastFour}`] : [])].join(', ')
    : undefined;

export function shownAccount(account: PayoutAccountDoc | null): string | undefined {
  if (!account) return undefined;
  const { vpa, accountNumber, ifsc, name } = maskTarget(targetOf(account));
  return [vpa, accountNumber, ifsc, name].filter(Boolean).join(', ');
}

/** What our team checks of an owner, in the order of the list: the owner first, then each ground. */
export function checksIn(file: OwnerFile, now: Date): OwnerCheck[] {
  const { ownerId, legal, account, checks } = file;
  const ofOwner = (
    kind: 'identity' | 'account',
    _id: string,
    state: CheckState,
    shown: string | undefined,
  ): OwnerCheck =>
    presentCheck({ _id, kind }, checks.get(_id), {
      state,
      ...(shown === undefined ? {} : { shown }),
    });
  const identity = identityIdOf(ownerId);
  return [
    ofOwner(
      'identity',
      identity,
      stateOfVersion(checks.get(identity), identityVersion(legal)),
      shownIdentity(legal),
    ),
    ofOwner('account', accountIdOf(ownerId), stateOfAccount(file), shownAccount(account)),
    ...file.grounds.flatMap((ground) =>
      ground.status === 'closed'
        ? []
        : LICENCE_KINDS.map((kind) => {
            const _id = licenceIdOf(ground._id, kind);
            const check = checks.get(_id);
            return presentCheck({ _id, kind }, check, {
              state: stateOfLicence(check, now),
              ground: { _id: ground._id.toString(), name: ground.name },
              ...earlierOf(check, now),
            });
          }),
    ),
  ];
}

/** Until when an earlier licence holds while a later one has not passed. */
export function earlierOf(check: OwnerCheckDoc | undefined, now: Date): Pick<OwnerCheck, 'earlierUntil'> {
  const until = check?.state === 'passed' ? undefined : check?.good?.until;
  return until !== undefined && until >= dayOf(now) ? { earlierUntil: until } : {};
}

/** The owner's list of checks, and whether their first payout waits for it. */
export async function listChecks(
  core: Core,
  ownerId: string,
): Promise<{ checks: OwnerCheck[]; complete: boolean; holdsPayout: boolean }> {
  const owner = new Types.ObjectId(ownerId);
  const now = core.clock.now();
  const file = await readOwnerFile(core, owner);
  return {
    checks: checksIn(file, now),
    complete: isOwnerComplete(file, now),
    holdsPayout: await isFirstPayoutHeld(core, owner),
  };
}
