import type { BodyOf, ResponseOf } from '@crease/shared/contract';
import type { DeskCheck, decideOwnerCheck, listDeskChecks } from '@crease/shared/contracts/owner-checks';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { findBusinessNames } from '../../accounts/identity/user-lookups.queries.js';
import { findGroundFields, type GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { findLegals } from '../../sales/invoices/legal.schema.js';
import { findInactiveVendors } from '../../sales/vendors/vendor.schema.js';
import { accountVersion, identityVersion, isInName, stateOfLicence } from '../owner-checks/judge-checks.js';
import {
  type Decision,
  earlierGood,
  findCheck,
  type OwnerCheckDoc,
  pageOfChecks,
  writeDecision,
} from '../owner-checks/owner-check.schema.js';
import { readStoredAccount } from '../payouts/payout-account.schema.js';
import { presentVendor } from '../payouts/vendor-to-pay.js';
import { findHeldPayouts } from '../settlements/settlement-payouts.queries.js';
import { earlierOf, shownAccount, shownIdentity } from './list-checks.js';
import { presentForDesk } from './present-check.js';
import { pursueCheck } from './pursue-checks.js';

/**
 * Passes or refuses what an owner sent at `sentAt`, for admins. Marks, payouts and news follow at once; the sweep
 * repeats them after a crash.
 * @throws `NOT_FOUND`, `STATE_CONFLICT` if the owner has sent or changed something since
 */
export async function decideCheck(core: Core, decision: BodyOf<typeof decideOwnerCheck>): Promise<DeskCheck> {
  const check = await findCheck(core, decision._id);
  if (!check) throw refuse('NOT_FOUND', 'no_such_check');
  if (check.sentAt.toISOString() !== decision.sentAt || (await isOutdated(core, check))) throw changed();
  if (decision.verdict === 'passed') requireAnswer(check);
  const decided = await writeDecision(core, check, afterDecision(core, check, decision));
  if (!decided) throw changed();
  await pursueCheck(core, decided);
  const [shown] = await presentAll(core, [decided]);
  if (!shown) throw new Error('a check was not presented');
  return shown;
}

const changed = () => refuse('STATE_CONFLICT', 'check_changed');

/** An account passes only after the bank was asked, and never one that the bank does not know. */
function requireAnswer({ bank }: OwnerCheckDoc): void {
  if (bank?.state === 'asking') throw refuse('STATE_CONFLICT', 'bank_not_answered');
  if (bank?.state === 'invalid') throw refuse('STATE_CONFLICT', 'bank_knows_not');
}

async function isOutdated(core: Core, check: OwnerCheckDoc): Promise<boolean> {
  const { kind, ownerId, of } = check;
  if (kind !== 'identity' && kind !== 'account') return false;
  const [legal = null] = await findLegals(core, [ownerId]);
  if (kind === 'identity') return identityVersion(legal) !== of;
  return accountVersion(await readStoredAccount(core, ownerId)) !== of || !isInName(check, legal);
}

function afterDecision(
  core: Core,
  check: OwnerCheckDoc,
  decision: BodyOf<typeof decideOwnerCheck>,
): Decision {
  if (decision.verdict === 'refused')
    return { state: 'refused', reason: decision.reason, ...earlierGood(check) };
  const { sentAt, of, until, notNeeded, scan, bank } = check;
  return {
    state: 'passed',
    good: {
      sentAt,
      at: core.clock.now(),
      ...(of === undefined ? {} : { of }),
      ...(until === undefined ? {} : { until }),
      ...(scan ? { scan } : {}),
      ...(bank ? { name: bank.name } : {}),
      ...(notNeeded === undefined ? {} : { notNeeded: true as const }),
    },
  };
}

/** A page of the desk: checks in a state, and the first payouts that wait. */
export async function listForDesk(
  core: Core,
  query: { state: OwnerCheckDoc['state']; page: number; limit: number },
): Promise<Omit<ResponseOf<typeof listDeskChecks>, 'success'>> {
  const { SETTLE_THROUGH: through, PAYMENT_PROVIDER: provider } = core.env;
  const [{ found, total }, held, vendors] = await Promise.all([
    pageOfChecks(core, query),
    findHeldPayouts(core),
    through === 'split' ? findInactiveVendors(core, provider) : [],
  ]);
  const names = await findBusinessNames(
    core,
    [...held, ...vendors].map(({ ownerId }) => ownerId),
  );
  const ownerOf = ({ ownerId }: { ownerId: Types.ObjectId }) => ({
    _id: ownerId.toString(),
    name: names.get(ownerId.toString()) ?? '',
  });
  const { page, limit } = query;
  return {
    checks: await presentAll(core, found),
    heldPayouts: held.map(({ _id, ownerId, amount, heldSince }) => ({
      _id: _id.toString(),
      owner: ownerOf({ ownerId }),
      amount,
      since: (heldSince ?? core.clock.now()).toISOString(),
    })),
    vendors: vendors.map((vendor) => ({ ...presentVendor(vendor), owner: ownerOf(vendor) })),
    pagination: paginationOf({ page, limit }, total),
  };
}

async function presentAll(core: Core, found: OwnerCheckDoc[]): Promise<DeskCheck[]> {
  const owners = [...new Map(found.map(({ ownerId }) => [ownerId.toString(), ownerId])).values()];
  const [names, legals, accounts, grounds] = await Promise.all([
    findBusinessNames(core, owners),
    findLegals(core, owners),
    accountsOf(core, found),
    findGroundFields<Pick<GroundDoc, '_id' | 'name'>>(
      core.db,
      found.flatMap(({ groundId }) => groundId ?? []),
      { name: 1 },
    ),
  ]);
  const now = core.clock.now();
  return found.map((check) => {
    const { kind, ownerId, groundId } = check;
    const id = ownerId.toString();
    const shown =
      kind === 'identity'
        ? shownIdentity(legals.find(({ _id }) => _id.equals(ownerId)) ?? null)
        : accounts.get(id);
    const ground = groundId && grounds.find(({ _id }) => _id.equals(groundId));
    return presentForDesk(check, {
      state: groundId ? stateOfLicence(check, now) : check.state,
      owner: { _id: id, name: names.get(id) ?? '' },
      ...(shown === undefined || groundId ? {} : { shown }),
      ...(ground ? { ground: { _id: ground._id.toString(), name: ground.name } } : {}),
      ...(groundId ? earlierOf(check, now) : {}),
    });
  });
}

/** The masked payout accounts of those whose account is checked, by owner. */
async function accountsOf(core: Core, found: OwnerCheckDoc[]): Promise<Map<string, string>> {
  const owners: Types.ObjectId[] = found.flatMap(({ kind, ownerId }) =>
    kind === 'account' ? [ownerId] : [],
  );
  const shown = await Promise.all(
    owners.map(async (ownerId) => {
      const text = shownAccount(await readStoredAccount(core, ownerId));
      return text === undefined ? [] : [[ownerId.toString(), text] as const];
    }),
  );
  return new Map(shown.flat());
}
