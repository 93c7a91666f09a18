import type { SystemHealth } from '@crease/shared/contracts/system';
import { PROCESS_KINDS } from '@crease/shared/process-kinds';
import { systemTexts as t } from '../../system-texts.js';
import { spellAge } from './age.js';

/** Ages above which an admin should act, as in the alerts (docs/operations.md). */
export const LATE_SECONDS = { outbox: 60, group: 60, queue: 300, refunds: 3_600 } as const;

/**
 * Work that waits for an admin besides health: failed refunds, payouts and e-invoices, open transfers and reversals,
 * switches that are off.
 */
export interface Waiting {
  refunds: number;
  payouts: number;
  transfers: number;
  reversals: number;
  einvoices: number;
  off: number;
  /** Part of this could not be read, so it is unknown whether anything waits. */
  unread: boolean;
}

/** Everything that needs attention, one sentence each; empty if all is well. */
export function problemsOf(health: SystemHealth, waiting: Waiting): string[] {
  const {
    stores,
    processes,
    outboxSeconds = 0,
    refundSeconds = 0,
    groups = [],
    queues = [],
    findings = 0,
  } = health;
  const says = t.problems;
  const found: string[] = [];
  for (const name of ['mongo', 'redis'] as const) {
    if (!stores[name].ok) found.push(says.store(t.stores[name], stores[name].reason ?? says.storeAway));
  }
  if (processes) {
    const alive = processes.filter((one) => one.alive);
    for (const kind of PROCESS_KINDS)
      if (!alive.some((one) => one.kind === kind)) found.push(says.none(t.kinds[kind]));
    for (const { alive: lives, kind, host } of processes)
      if (!lives) found.push(says.silent(t.kinds[kind], host));
    const versions = [...new Set(alive.map(({ version }) => version))].sort();
    if (versions.length > 1) found.push(says.versions(versions.join(', ')));
  }
  if (outboxSeconds > LATE_SECONDS.outbox) found.push(says.outbox(spellAge(outboxSeconds)));
  if (refundSeconds > LATE_SECONDS.refunds) found.push(says.refunds(spellAge(refundSeconds)));
  for (const { ageSeconds } of groups)
    if (ageSeconds > LATE_SECONDS.group) found.push(says.group(spellAge(ageSeconds)));
  for (const { name, ageSeconds } of queues)
    if (ageSeconds > LATE_SECONDS.queue) found.push(says.queue(t.queues[name], spellAge(ageSeconds)));
  const dead = queues.reduce((sum, { failed }) => sum + failed, 0);
  if (dead > 0) found.push(says.dead(dead));
  if (findings > 0) found.push(says.findings(findings));
  if (waiting.refunds > 0) found.push(says.failedRefunds(waiting.refunds));
  if (waiting.payouts > 0) found.push(says.failedPayouts(waiting.payouts));
  if (waiting.transfers > 0) found.push(says.openTransfers(waiting.transfers));
  if (waiting.reversals > 0) found.push(says.openReversals(waiting.reversals));
  if (waiting.einvoices > 0) found.push(says.einvoices(waiting.einvoices));
  if (waiting.off > 0) found.push(says.switches(waiting.off));
  if (waiting.unread) found.push(says.unread);
  return found;
}
