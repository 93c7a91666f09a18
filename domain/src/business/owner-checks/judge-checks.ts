import type { CheckState } from '@crease/shared/contracts/owner-checks';
import { LICENCE_KINDS, type LicenceKind } from '@crease/shared/owner-check-kinds';
import { dayOf } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { findGroundsOfOwner } from '../../catalogue/ground-record/ground-lists.queries.js';
import type { Core } from '../../platform/core.js';
import { findLegal, type LegalDoc } from '../../sales/invoices/legal.schema.js';
import { type PayoutAccountDoc, readStoredAccount } from '../payouts/payout-account.schema.js';
import {
  accountIdOf,
  findChecksOf,
  identityIdOf,
  licenceIdOf,
  type OwnerCheckDoc,
} from './owner-check.schema.js';

type CheckedGround = Pick<GroundDoc, '_id' | 'name' | 'status' | 'isVerified' | 'verification' | 'owner'>;

/** What is known of an owner when their checks are judged. */
export interface OwnerFile {
  ownerId: Types.ObjectId;
  legal: LegalDoc | null;
  account: PayoutAccountDoc | null;
  grounds: CheckedGround[];
  checks: ReadonlyMap<string, OwnerCheckDoc>;
}

export async function readOwnerFile(core: Core, ownerId: Types.ObjectId): Promise<OwnerFile> {
  const [legal, account, grounds, checks] = await Promise.all([
    findLegal(core, ownerId),
    readStoredAccount(core, ownerId),
    findGroundsOfOwner(core, ownerId.toString()),
    findChecksOf(core, ownerId),
  ]);
  return { ownerId, legal, account, grounds, checks: new Map(checks.map((one) => [one._id, one])) };
}

/** The version of the legal data that an identity check is about; undefined without a PAN. */
export const identityVersion = (legal: LegalDoc | null): string | undefined =>
  legal?.pan ? `${legal.name} ${legal.panSince?.toISOString() ?? ''}` : undefined;

/** The version of the payout account that its check is about. */
export const accountVersion = (account: PayoutAccountDoc | null): string | undefined =>
  account?.updatedAt.toISOString();

/** True if a check is in force: what passed is what is stored now, and no licence that has ended. */
export function isGood(check: Pick<OwnerCheckDoc, 'good'> | undefined, now: Date, version?: string): boolean {
  const good = check?.good;
  if (!good || good.of !== version) return false;
  return good.until === undefined || good.until >= dayOf(now);
}

/** The state of a check on name and PAN or on the account; `version` is what is stored now. */
export function stateOfVersion(check: OwnerCheckDoc | undefined, version: string | undefined): CheckState {
  if (version === undefined) return 'missing';
  return check?.of === version ? check.state : 'ready';
}

/** The state of the check on the account: also void if the bank was asked about another legal name. */
export function stateOfAccount({ ownerId, account, checks, legal }: OwnerFile): CheckState {
  const check = checks.get(accountIdOf(ownerId));
  const state = stateOfVersion(check, accountVersion(account));
  return state === 'missing' || isInName(check, legal) ? state : 'ready';
}

/** True if no bank was asked, or it was asked about the legal name as it is now. */
export const isInName = (check: OwnerCheckDoc | undefined, legal: LegalDoc | null): boolean =>
  check?.bank === undefined || check.bank.name === legal?.name;

export function stateOfLicence(check: OwnerCheckDoc | undefined, now: Date): CheckState {
  if (!check) return 'missing';
  if (check.state === 'passed' && !isGood(check, now)) return 'expired';
  return check.state;
}

/** True if the owner’s legal name, PAN and payout account are in force as checked. */
export const isOwnerGood = ({ ownerId, legal, account, checks }: OwnerFile, now: Date): boolean =>
  [undefined, legal?.name].includes(checks.get(accountIdOf(ownerId))?.good?.name) &&
  [
    [identityIdOf(ownerId), identityVersion(legal)] as const,
    [accountIdOf(ownerId), accountVersion(account)] as const,
  ].every(([id, version]) => version !== undefined && isGood(checks.get(id), now, version));

/** True if each licence of a ground is in force. */
export const areLicencesGood = (checks: OwnerFile['checks'], groundId: Types.ObjectId, now: Date): boolean =>
  LICENCE_KINDS.every((kind) => isGood(checks.get(licenceIdOf(groundId, kind)), now));

/** True if everything has passed of the owner and of each of their grounds that players can see. */
export const isOwnerComplete = (file: OwnerFile, now: Date): boolean =>
  isOwnerGood(file, now) &&
  file.grounds.every(({ _id, status }) => status !== 'active' || areLicencesGood(file.checks, _id, now));

/** The mark of a ground: which licences were checked, when the last check passed, and until when it holds. */
export function markOf(file: OwnerFile, groundId: Types.ObjectId, now: Date): GroundDoc['verification'] {
  const { ownerId, checks } = file;
  if (!isOwnerGood(file, now) || !areLicencesGood(checks, groundId, now)) return null;
  const licences = LICENCE_KINDS.flatMap((kind) => {
    const good = checks.get(licenceIdOf(groundId, kind))?.good;
    return good ? [{ kind, good }] : [];
  });
  const all = [
    ...licences.map(({ good }) => good.at),
    ...[identityIdOf(ownerId), accountIdOf(ownerId)].flatMap((id) => checks.get(id)?.good?.at ?? []),
  ];
  const [until] = licences.flatMap(({ good }) => good.until ?? []).sort();
  return {
    at: new Date(Math.max(...all.map((at) => at.getTime()))),
    licences: licences.flatMap(({ kind, good }): LicenceKind[] => (good.notNeeded ? [] : [kind])),
    ...(until ? { until } : {}),
  };
}
