import type { News } from '@crease/shared/news/news';
import { findGroundById } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { lastMark, nextMark } from '../owner-checks/licence-days.js';
import { checkScans } from '../owner-checks/licence-scan.schema.js';
import { findDueChecks, noteDone, type OwnerCheckDoc } from '../owner-checks/owner-check.schema.js';
import { wakeHeld } from '../settlements/settlement-payouts.queries.js';
import { askBank } from './ask-bank.js';
import { renewMarks } from './renew-marks.js';
import { tellOwner } from './tell-owner.js';

/** Poll interval for a check that waits for a bank and does not say when to ask it. */
const ASKED_ANYWAY_MS = 60_000;

/**
 * Does what follows from checks: marks of grounds, payouts that waited, news and reminders to the owner. Every step can
 * be repeated, so a process that dies leaves it to the next round. Returns how many were due.
 */
export async function pursueChecks(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 2, failed: 'a check of an owner is left for the next round', signal };
  return await drain(core, findDueChecks(core), round, (check) => pursueCheck(core, check));
}

export async function pursueCheck(core: Core, found: OwnerCheckDoc): Promise<void> {
  const check = await askBank(core, found);
  const now = core.clock.now();
  const { ownerId, good, remindedAt, untold, decidedAt } = check;
  const { groundId, kind: of, sentAt } = check;
  if (groundId && of !== 'identity' && of !== 'account')
    await checkScans(core, { ownerId, groundId, kind: of }, sentAt);
  await renewMarks(core, ownerId);
  await wakeHeld(core, ownerId);
  const at = decidedAt ?? check.bank?.at;
  if (untold && at)
    await tell(core, check, await newsOf(core, check), `owner-check-${check._id}-${at.getTime()}`);
  if (good?.until !== undefined) {
    const since = remindedAt && remindedAt > good.at ? remindedAt : good.at;
    const mark = lastMark(good.until, since, now);
    if (mark) await remind(core, check, { until: good.until, days: mark.days });
  }
  const next = good?.until === undefined ? nextAsk(check, now) : nextMark(good.until, now)?.at;
  await noteDone(core, check, next);
}

/** What the owner reads of a decision, or of an account that waits because the bank has it under another name. */
async function newsOf(core: Core, check: OwnerCheckDoc): Promise<News> {
  const { kind, state, bank, reason = '' } = check;
  if (state === 'waiting') return { key: 'account_of_another', params: { name: bank?.name ?? '' } };
  const about = { kind, ...(await groundIn(core, check)) };
  if (state === 'passed') return { key: 'owner_check_passed', params: about };
  if (check.decidedByBank) return { key: 'account_unknown', params: {} };
  return { key: 'owner_check_refused', params: { ...about, reason } };
}

/** When the bank of a payout account is asked next. Always defined while the check waits for it. */
const nextAsk = ({ state, bank }: OwnerCheckDoc, now: Date): Date | undefined =>
  state === 'waiting' && bank?.state === 'asking'
    ? (bank.askAt ?? new Date(now.getTime() + ASKED_ANYWAY_MS))
    : undefined;

async function groundIn(core: Core, { groundId }: OwnerCheckDoc): Promise<{ ground?: string }> {
  const ground = groundId && (await findGroundById(core, groundId));
  return ground ? { ground: ground.name } : {};
}

async function remind(
  core: Core,
  check: OwnerCheckDoc,
  { until, days }: { until: string; days: number },
): Promise<void> {
  const { ground } = await groundIn(core, check);
  if (ground === undefined || check.kind === 'identity' || check.kind === 'account') return;
  const about = { kind: check.kind, ground, until };
  const news: News =
    days < 0
      ? { key: 'licence_ended', params: about }
      : { key: 'licence_ending', params: { ...about, days } };
  await tell(core, check, news, `licence-${check._id}-${until}-${days}`);
}

const tell = (core: Core, { ownerId }: OwnerCheckDoc, news: News, eventId: string): Promise<void> =>
  tellOwner(core, ownerId, { news, eventId, actionUrl: '/owner-panel/money?view=checks' });
