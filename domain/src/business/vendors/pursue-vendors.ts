import { createHash } from 'node:crypto';
import { dayOf } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import { openSealed } from '../../accounts/identity/secret-keys.js';
import { findUserById } from '../../accounts/identity/user.schema.js';
import { inMs } from '../../platform/clock.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { findLegal } from '../../sales/invoices/legal.schema.js';
import { pollIntervalMs } from '../../sales/provider/poll-interval.js';
import { NotAsked, ProviderRefused } from '../../sales/provider/provider-errors.js';
import {
  findDueVendors,
  leaseVendor,
  noteVendorTold,
  postponeVendor,
  type VendorDoc,
  writeVendor,
} from '../../sales/vendors/vendor.schema.js';
import { tellOwner } from '../owner-desk/tell-owner.js';
import { heldUntil, readStoredAccount, targetOf } from '../payouts/payout-account.schema.js';
import type { SplitProvider, Vendor, VendorInput } from '../payouts/split-provider.js';
import { wakeSettlements } from '../settlements/settlement-payouts.queries.js';

const LEASE_MS = 30_000;
const AT_ONCE = 2;
/** First poll interval for a vendor that the provider is reviewing; it grows with the age of the state. */
const POLL_MS = 60_000;
const WITHOUT_DATA_MS = 3_600_000;
/** Poll interval for an active vendor, which only our data, the provider's staff or ours can change. */
const POLL_ACTIVE_MS = 86_400_000;
const MAX_REASON = 300;

/**
 * Introduces owners to the provider's split, gives it what they change and reads their state. Interrupted work is
 * repeated under the same ids. Returns how many vendors were due.
 */
export async function pursueVendors(core: Core, signal?: AbortSignal): Promise<number> {
  const round = {
    atOnce: AT_ONCE,
    failed: 'a vendor is left for the next round',
    endsRound: (error: unknown) => error instanceof NotAsked,
    signal,
  };
  return await drain(core, findDueVendors(core), round, async (found) => {
    const vendor = await leaseVendor(core, found, inMs(core, LEASE_MS));
    if (vendor) await pursue(core, vendor);
  });
}

async function pursue(core: Core, vendor: VendorDoc): Promise<void> {
  const { SETTLE_THROUGH: through, PAYMENT_PROVIDER: chosen } = core.env;
  const split = core.splits[vendor.provider];
  if (!split || through !== 'split' || chosen !== vendor.provider) {
    await postponeVendor(core, vendor, undefined); // the next settlement through the split makes it due
    return;
  }
  const known = await dataOf(core, vendor.ownerId);
  if ('needs' in known) {
    await writeVendor(core, vendor, { status: vendor.status, needs: known.needs });
    await postponeVendor(core, vendor, inMs(core, WITHOUT_DATA_MS));
    return;
  }
  // Read after the data, so that an account which is replaced only now is not among them.
  const held = await heldUntil(core, vendor.ownerId);
  if (held && vendor.vendorId !== undefined && !hasData(vendor, known)) {
    // The provider would at once pay what the vendor still has there to the new account.
    await postponeVendor(core, vendor, held);
    return;
  }
  const said = await ask(split, vendor, known, dayOf(core.clock.now()));
  await failpoint('vendor.afterAsk');
  const now = said ? await writeVendor(core, vendor, said) : vendor;
  if (said?.status === 'active' && vendor.status !== 'active') await wakeSettlements(core, vendor.ownerId);
  await failpoint('vendor.afterWrite');
  if (now?.untold) await tell(core, now);
  const ageMs = core.clock.now().getTime() - vendor.since.getTime();
  const grown = pollIntervalMs(ageMs, POLL_MS);
  await postponeVendor(core, vendor, inMs(core, said?.status === 'active' ? POLL_ACTIVE_MS : grown));
}

async function tell(core: Core, vendor: VendorDoc): Promise<void> {
  const { _id, ownerId, status, reason, since } = vendor;
  await tellOwner(core, ownerId, {
    news:
      status === 'active'
        ? { key: 'vendor_active', params: {} }
        : { key: 'vendor_refused', params: reason ? { reason } : {} },
    eventId: `vendor-${_id}-${since.getTime()}`,
    actionUrl: '/owner-panel/money?view=account',
  });
  await noteVendorTold(core, vendor);
}

/** True if the provider has taken the data as they are now. It never has the account of data that it refused. */
const hasData = ({ version, accountAt }: VendorDoc, { input, accountAt: at }: Known): boolean =>
  version === input.key && accountAt?.getTime() === at.getTime();

/** Sends what the provider lacks, or reads the state. Null if it has refused the same data today. */
async function ask(
  split: SplitProvider,
  vendor: VendorDoc,
  known: Known,
  today: string,
): Promise<(Pick<Vendor, 'status'> & Partial<Omit<VendorDoc, 'status'>>) | null> {
  const { vendorId, productId, version } = vendor;
  const { input } = known;
  const refused = `${input.key}@${today}`;
  if (version === refused) return null;
  try {
    if (vendorId !== undefined && hasData(vendor, known))
      return await split.getVendor({ vendorId, productId });
    const answer =
      vendorId === undefined
        ? await split.openVendor(input)
        : await split.changeVendor({ vendorId, productId }, input);
    return { ...answer, version: input.key, accountAt: known.accountAt };
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.status === 401 || error.status === 403) throw error;
    // Without `accountAt`: nothing is paid to an account that the provider has refused.
    return { status: 'rejected', reason: error.message.slice(0, MAX_REASON), version: refused };
  }
}

interface Known {
  input: VendorInput;
  /** When the account in it was stored. */
  accountAt: Date;
}

/** The data of an owner that the provider needs; `key` is their version. */
async function dataOf(core: Core, ownerId: Types.ObjectId): Promise<Known | { needs: 'legal' | 'phone' }> {
  const [account, legal, user] = await Promise.all([
    readStoredAccount(core, ownerId),
    findLegal(core, ownerId),
    findUserById(core, ownerId),
  ]);
  const pan = legal?.pan && openSealed(core.env, 'tax', legal.pan, ownerId.toString());
  if (!account || !legal || !pan || !user) return { needs: 'legal' };
  if (!user.phone) return { needs: 'phone' };
  const data = {
    target: targetOf(account),
    legalName: legal.name,
    kind: legal.kind ?? 'other',
    pan,
    gstin: legal.gstin,
    email: user.email,
    phone: user.phone,
  };
  const key = createHash('sha256')
    .update(JSON.stringify([data, account.updatedAt]))
    .digest('hex')
    .slice(0, 32);
  return { input: { ...data, ownerId: ownerId.toString(), key }, accountAt: account.updatedAt };
}
