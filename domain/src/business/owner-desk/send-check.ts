import type { BodyOf } from '@crease/shared/contract';
import type { OwnerCheck, sendOwnerCheck } from '@crease/shared/contracts/owner-checks';
import { refuse } from '@crease/shared/refusals';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import {
  accountVersion,
  identityVersion,
  type OwnerFile,
  readOwnerFile,
} from '../owner-checks/judge-checks.js';
import { holdScan } from '../owner-checks/licence-scan.schema.js';
import {
  accountIdOf,
  type BankCheck,
  findCheck,
  identityIdOf,
  licenceIdOf,
  type OwnerCheckDoc,
  writeSent,
} from '../owner-checks/owner-check.schema.js';
import { targetOf } from '../payouts/payout-account.schema.js';
import { checksIn } from './list-checks.js';

type Sent = BodyOf<typeof sendOwnerCheck>;

/**
 * Sends one thing of an owner to our team. What passed before stays in force until they decide.
 * @throws `NOT_FOUND` for another owner's ground, `VALIDATION` for a licence that has ended, `STATE_CONFLICT` if there
 * is nothing to check or it was sent at the same time
 */
export async function sendCheck(core: Core, ownerId: string, sent: Sent): Promise<OwnerCheck> {
  const owner = new Types.ObjectId(ownerId);
  const file = await readOwnerFile(core, owner);
  const about = aboutOf(file, sent, core.clock.now());
  const scanType = await holdSent(core, owner, about);
  const before = await findCheck(core, about._id);
  // Names the version that is decided, so it grows even within a millisecond.
  const sentAt = new Date(Math.max(core.clock.now().getTime(), before ? before.sentAt.getTime() + 1 : 0));
  const bank = about.kind === 'account' ? bankOf(core, file, about, before, sentAt) : undefined;
  const asks = asksOf(core, before, bank);
  const check: OwnerCheckDoc = {
    ...about,
    ...(scanType ? { scanType } : {}),
    ...(bank ? { bank } : {}),
    ...(asks.length > 0 ? { asks } : {}),
    ownerId: owner,
    state: 'waiting',
    sentAt,
    dueAt: core.clock.now(),
    ...(before?.good ? { good: before.good } : {}),
    ...(before?.remindedAt ? { remindedAt: before.remindedAt } : {}),
  };
  if (!(await writeSent(core, before, check))) throw refuse('STATE_CONFLICT', 'check_just_sent');
  const after = await readOwnerFile(core, owner);
  const shown = checksIn(after, core.clock.now()).find(({ _id }) => _id === about._id);
  if (!shown) throw refuse('NOT_FOUND', 'ground_gone');
  return shown;
}

/** Keeps the scan of a licence from being deleted while it is sent, and returns its type. */
async function holdSent(
  core: Core,
  ownerId: Types.ObjectId,
  { scan, groundId, kind }: About,
): Promise<OwnerCheckDoc['scanType']> {
  if (!scan || !groundId || kind === 'identity' || kind === 'account') return undefined;
  const held = await holdScan(core, scan, { ownerId, groundId, kind });
  if (!held) throw refuse('VALIDATION', 'scan_gone', { field: 'licence.scanId' });
  return held.file.endsWith('.pdf') ? 'pdf' : 'webp';
}

/** How soon a bank is asked again about an account that it did not know, or could not check. */
const ASKED_AGAIN_AFTER_MS = 86_400_000;
/** Maximum number of accounts or legal names per owner and day that a bank is asked about: each costs a rupee. */
const MAX_ASKS = 5;
const ASKS_WITHIN_MS = 86_400_000;

/** Times within the last day at which a bank had to be asked something new, with this one. */
function asksOf(core: Core, before: OwnerCheckDoc | null, bank: BankCheck | undefined): Date[] {
  const now = core.clock.now();
  const earlier = (before?.asks ?? []).filter((at) => now.getTime() - at.getTime() < ASKS_WITHIN_MS);
  return bank?.state === 'asking' && bank.id !== before?.bank?.id ? [...earlier, now] : earlier;
}

/**
 * The question to the bank, or the earlier one about the same account and name, so that a rupee is sent only once.
 * Undefined if no provider checks such an account.
 */
function bankOf(
  core: Core,
  { ownerId, account, legal }: OwnerFile,
  { of }: About,
  before: OwnerCheckDoc | null,
  sentAt: Date,
): BankCheck | undefined {
  const verifier = core.accountVerifier;
  if (!verifier || !account || !verifier.takes(targetOf(account))) return undefined;
  if (!legal) throw refuse('STATE_CONFLICT', 'legal_name_first');
  const known = before?.of === of ? before : undefined;
  const byTeam = known?.state === 'refused' && !known.decidedByBank;
  const shown = byTeam || known?.bank?.onlyShown ? { onlyShown: true as const } : {};
  const earlier = known?.bank;
  if (earlier?.name === legal.name && !isOld(earlier, core.clock.now())) return { ...earlier, ...shown };
  const id = `${ownerId}_${sentAt.getTime().toString(36)}`;
  const fresh = { id, by: verifier.name, name: legal.name, tries: 1, ...shown };
  if (asksOf(core, before, undefined).length < MAX_ASKS) return { ...fresh, state: 'asking' };
  // Our team decides alone.
  return { ...fresh, state: 'failed', at: core.clock.now() };
}

const isOld = ({ state, at }: BankCheck, now: Date): boolean =>
  (state === 'invalid' || state === 'failed') &&
  (at === undefined || now.getTime() - at.getTime() >= ASKED_AGAIN_AFTER_MS);

type About = Pick<
  OwnerCheckDoc,
  '_id' | 'kind' | 'groundId' | 'of' | 'number' | 'until' | 'notNeeded' | 'scan'
>;

function aboutOf(file: OwnerFile, sent: Sent, now: Date): About {
  if (!('groundId' in sent)) {
    const isIdentity = sent.kind === 'identity';
    const of = isIdentity ? identityVersion(file.legal) : accountVersion(file.account);
    if (of === undefined) throw refuse('STATE_CONFLICT', isIdentity ? 'pan_first' : 'payout_account_first');
    return { _id: (isIdentity ? identityIdOf : accountIdOf)(file.ownerId), kind: sent.kind, of };
  }
  const { groundId, licence } = sent;
  const ground = file.grounds.find(({ _id, status }) => _id.toString() === groundId && status !== 'closed');
  if (!ground) throw refuse('NOT_FOUND', 'ground_gone');
  const about = { _id: licenceIdOf(ground._id, sent.kind), kind: sent.kind, groundId: ground._id };
  if ('notNeeded' in licence) return { ...about, notNeeded: licence.notNeeded };
  const { number, until, scanId } = licence;
  if (until < dayOf(now)) throw refuse('VALIDATION', 'licence_over', { field: 'licence.until' });
  return { ...about, number, until, ...(scanId ? { scan: new Types.ObjectId(scanId) } : {}) };
}
