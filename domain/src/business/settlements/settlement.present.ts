import type { LedgerEntry, Settlement } from '@crease/shared/contracts/settlements';
import type { LedgerEntryDoc } from '../ledger/ledger-entry.schema.js';
import type { SettlementDoc } from './settlement.schema.js';

/** `heldUntil` is when a changed account can be paid. */
export const presentSettlement = (
  {
    _id,
    from,
    to,
    amount,
    gross,
    fee,
    commission,
    tcs = 0,
    tds = 0,
    takenBack,
    reversed,
    status,
    reference,
    at,
    heldSince,
    payoutId,
    vendor,
  }: SettlementDoc,
  heldUntil?: Date,
): Settlement => ({
  _id: _id.toString(),
  from,
  to,
  ...(gross === undefined ? {} : { gross, fee, commission }),
  tcs,
  tds,
  ...(takenBack === undefined ? {} : { takenBack }),
  amount,
  ...(reversed === undefined ? {} : { reversed }),
  status,
  ...(reference === undefined ? {} : { reference }),
  ...wayOf({ payoutId, vendor, status }),
  ...(status === 'due' || status === 'failed' ? waitingFor(heldUntil, heldSince) : {}),
  at: at.toISOString(),
});

/** Which way it is or was paid; undefined for a payment by hand (its id ends in `-hand`) and for a failed payout. */
export const wayOf = ({
  payoutId,
  vendor,
  status,
}: Pick<SettlementDoc, 'payoutId' | 'vendor' | 'status'>): Pick<Settlement, 'through'> =>
  payoutId === undefined || payoutId.endsWith('-hand') || status === 'failed'
    ? {}
    : { through: vendor ? 'split' : 'payouts' };

/** The longer wait is named: that for checks ends only with the owner's help. */
function waitingFor(heldUntil: Date | undefined, heldSince: Date | undefined): Pick<Settlement, 'waiting'> {
  if (heldSince) return { waiting: { reason: 'checks', since: heldSince.toISOString() } };
  return heldUntil ? { waiting: { reason: 'account-changed', until: heldUntil.toISOString() } } : {};
}

export const presentEntry = ({ _id, kind, at, bookingId, ownerId, lines }: LedgerEntryDoc): LedgerEntry => ({
  _id,
  kind,
  at: at.toISOString(),
  ...(bookingId ? { bookingId: bookingId.toString() } : {}),
  ownerId: ownerId.toString(),
  lines: lines.map(({ account, amount }) => ({ account, amount })),
});
