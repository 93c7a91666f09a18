/**
 * Points where a test or a chaos run may stop an operation (never in production). Each lies between two writes:
 * docs/ARCHITECTURE.md lists what a crash there leaves, and a sweep repairs it.
 */
export const FAILPOINTS = [
  'hold.afterPlace',
  'create.afterPlace',
  'create.afterUse',
  'create.afterClaim',
  'claim.betweenDays',
  'release.betweenDays',
  'release.afterHours',
  'order.afterRecord',
  'order.afterProvider',
  'settle.afterCapture',
  'settle.afterFence',
  'settle.afterClaims',
  'settle.afterUse',
  'settle.afterConfirm',
  'share.afterFence',
  'share.afterPlace',
  'share.afterMark',
  'expire.afterFence',
  'expire.afterRelease',
  'approve.afterFence',
  'approve.afterClaims',
  'approve.afterUse',
  'cancel.afterFence',
  'cancel.afterRelease',
  'cancel.afterEnd',
  'reschedule.afterFence',
  'reschedule.afterClaims',
  'reschedule.afterBooking',
  'reschedule.afterRelease',
  'takeover.afterFence',
  'complete.afterEnd',
  'collect.afterWrite',
  'checkIn.afterWrite',
  'minor.beforeUndo',
  'scan.afterRecord',
  'scan.afterFile',
  'bankCheck.afterBegin',
  'bankCheck.afterStart',
  'close.afterFence',
  'close.afterMove',
  'closure.afterRecord',
  'closure.afterClaim',
  'block.afterRecord',
  'block.afterIntent',
  'block.afterClaim',
  'unblock.afterRecord',
  'walkIn.afterRecord',
  'walkIn.afterIntent',
  'walkIn.afterClaim',
  'regular.afterRecord',
  'regular.afterBegin',
  'regular.afterBooking',
  'regular.afterTaken',
  'regular.afterBound',
  'regular.afterSkip',
  'regular.afterEnd',
  'regular.afterEndedDates',
  'regular.afterCancel',
  'regular.afterMail',
  'opening.afterList',
  'opening.afterBeacon',
  'opening.afterRanks',
  'opening.afterAdvance',
  'claim.afterPlace',
  'match.afterLog',
  'match.afterChange',
  'publish.afterFence',
  'publish.afterClaims',
  'publish.afterEnd',
  'releaseHours.afterFence',
  'entry.beforeEnter',
  'entry.afterEnter',
  'tournament.beforeChange',
  'tournament.afterChange',
  'fees.afterBalance',
  'cancelTournament.afterStatus',
  'cancelTournament.afterHours',
  'cancelTournament.afterMatches',
  'draw.afterClose',
  'advance.afterResult',
  'advance.afterMatches',
  'advance.afterStatus',
  'advance.afterEnd',
  'replace.afterEntry',
  'moveMatch.afterFence',
  'moveMatch.betweenClaims',
  'moveMatch.afterClaims',
  'moveMatch.afterPlace',
  'moveMatch.afterRelease',
  'game.beforeJoin',
  'game.afterJoin',
  'game.beforeChange',
  'game.afterChange',
  'confirm.afterFence',
  'confirm.afterCopies',
  'figures.afterClaim',
  'figures.afterLines',
  'figures.afterRows',
  'coupon.afterMark',
  'coupon.afterKept',
  'coupon.afterLeaving',
  'refund.afterReserve',
  'refund.afterRecord',
  'refund.afterAsk',
  'rollup.afterDays',
  'ledger.afterEntries',
  'dispute.afterSaid',
  'dispute.afterMark',
  'dispute.afterFrozen',
  'dispute.afterEnd',
  'dispute.afterLedger',
  'dispute.afterRelease',
  'settlement.afterOpen',
  'settlement.afterList',
  'settlement.afterTax',
  'settlement.afterStamp',
  'settlement.afterSent',
  'payout.afterAsk',
  'vendor.afterAsk',
  'vendor.afterWrite',
  'settlement.afterFailed',
  'settlement.afterHand',
  'reversal.afterNote',
  'reversal.afterSent',
  'reversal.afterAsk',
  'reversal.afterEntry',
  'offer.afterClaim',
  'offer.afterExtension',
  'review.afterInsert',
  'legal.beforeCopy',
  'nominate.afterRecord',
  'invoice.afterNumber',
  'invoice.afterInsert',
  'invoice.afterFree',
  'invoice.afterCreditNote',
  'invoice.afterFeeBill',
  'invoice.afterCommissionBill',
  'einvoice.afterAnswer',
  'picture.afterRecord',
  'picture.afterFile',
  'picture.afterShown',
  'picture.afterGone',
  'picture.afterCopy',
  'paper.afterRecord',
  'paper.afterFile',
  'merge.afterIntent',
  'merge.afterAbsorb',
  'digest.afterBatch',
  'mail.afterSend',
  'mail.afterMark',
  'text.afterSend',
  'webhook.afterSend',
  'unused.afterNotice',
  'unused.afterEmpty',
  'relink.afterBegin',
  'relink.afterFreeze',
  'relink.afterMove',
  'relink.afterDecision',
  'relink.afterProposal',
  'relink.afterFlip',
  'switch.afterGround',
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];
export type FailpointAction = 'kill' | 'throw' | `sleep:${number}`;

/** The operation ends here as a killed process would end it. */
export class StoppedAtFailpoint extends Error {
  override name = 'StoppedAtFailpoint';
}

const armed = new Map<FailpointName, FailpointAction>();

/** Arms one failpoint until the returned function is called. */
export function armFailpoint(name: FailpointName, action: FailpointAction): () => void {
  armed.set(name, action);
  return () => armed.delete(name);
}

let watcher: ((name: FailpointName) => Promise<void>) | undefined;

/** Disarms everything, including the watcher, so that a failed test does not stop the tests after it. */
export function disarmFailpoints(): void {
  armed.clear();
  watcher = undefined;
}

/**
 * Lets a test decide at every failpoint whether the operation continues, waits or ends; returns a function that stops
 * this.
 */
export function watchFailpoints(watch: (name: FailpointName) => Promise<void>): () => void {
  watcher = watch;
  return () => {
    watcher = undefined;
  };
}

function isName(name: string): name is FailpointName {
  return FAILPOINTS.some((known) => known === name);
}

/** Arms what FAILPOINT says: `name=kill|throw|sleep:<ms>`, comma-separated. Throws on anything else. */
export function armFailpoints(spec: string): void {
  for (const part of spec.split(',').filter(Boolean)) {
    const [name = '', action = ''] = part.split('=');
    if (!isName(name) || !/^(kill|throw|sleep:\d+)$/.test(action)) {
      throw new Error(`FAILPOINT has no "${part}"`);
    }
    // The pattern above has just parsed it.
    armed.set(name, action as FailpointAction);
  }
}

/** Does nothing unless this point is armed. */
export async function failpoint(name: FailpointName): Promise<void> {
  await watcher?.(name);
  if (armed.size === 0) return;
  const action = armed.get(name);
  if (!action) return;
  if (action === 'kill') process.kill(process.pid, 'SIGKILL');
  if (action === 'throw') throw new StoppedAtFailpoint(name);
  const ms = Number(action.slice('sleep:'.length));
  await new Promise((resolve) => setTimeout(resolve, ms));
}
