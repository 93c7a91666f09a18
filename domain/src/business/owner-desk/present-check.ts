import type { DeskCheck, OwnerCheck } from '@crease/shared/contracts/owner-checks';
import type { BankCheck, OwnerCheckDoc } from '../owner-checks/owner-check.schema.js';

function presentBank({ by, state, match, name, at }: BankCheck): OwnerCheck['bank'] {
  return {
    ...{ by, state, name },
    ...(match === undefined ? {} : { match }),
    ...(at === undefined ? {} : { at: at.toISOString() }),
  };
}

type Told = Omit<
  OwnerCheck,
  '_id' | 'kind' | 'number' | 'until' | 'notNeeded' | 'scanId' | 'scanType' | 'reason' | 'decidedAt' | 'bank'
>;

/** A check on the wire; `told` is what its document does not say. */
export function presentCheck(
  { _id, kind }: Pick<OwnerCheckDoc, '_id' | 'kind'>,
  check: OwnerCheckDoc | undefined,
  { state, shown, ground, earlierUntil }: Told,
): OwnerCheck {
  // An outdated check says nothing about what is stored now.
  const current = state === 'missing' || state === 'ready' ? undefined : check;
  return {
    ...{ _id, kind, state },
    ...(ground ? { ground } : {}),
    ...(shown === undefined ? {} : { shown }),
    ...(current?.number === undefined ? {} : { number: current.number }),
    ...(current?.until === undefined ? {} : { until: current.until }),
    ...(current?.notNeeded === undefined ? {} : { notNeeded: current.notNeeded }),
    ...(current?.scan ? { scanId: current.scan.toString() } : {}),
    ...(current?.scanType ? { scanType: current.scanType } : {}),
    ...(earlierUntil === undefined ? {} : { earlierUntil }),
    ...(current?.state === 'refused' && current.reason ? { reason: current.reason } : {}),
    ...(current?.bank ? { bank: presentBank(current.bank) } : {}),
    ...(current?.decidedAt ? { decidedAt: current.decidedAt.toISOString() } : {}),
  };
}

export const presentForDesk = (
  check: OwnerCheckDoc,
  told: Told & { owner: DeskCheck['owner'] },
): DeskCheck => ({
  ...presentCheck(check, check, told),
  owner: told.owner,
  sentAt: check.sentAt.toISOString(),
  ...(check.bank?.nameAtBank ? { nameAtBank: check.bank.nameAtBank } : {}),
});
