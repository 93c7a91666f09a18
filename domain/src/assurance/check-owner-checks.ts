import { findScans } from '../business/owner-checks/licence-scan.schema.js';
import type { OwnerCheckDoc } from '../business/owner-checks/owner-check.schema.js';
import type { Audit, Violation } from './violation.js';

/**
 * Invariant 18: a check says of a payout account what its bank said, no pending answer is forgotten, and each licence
 * has the scan that was sent with it.
 */
export async function* checkOwnerChecks(audit: Audit, checks: OwnerCheckDoc[]): AsyncIterable<Violation> {
  const scansOf = ({ scan, good }: OwnerCheckDoc) => [scan, good?.scan].flatMap((id) => id ?? []);
  const found = await findScans(audit, checks.flatMap(scansOf));
  const kept = new Set(found.map(({ _id }) => _id.toString()));
  for (const check of checks) {
    const subject = `ownerChecks/${check._id}`;
    for (const message of judge(check)) yield { invariant: 18, subject, message };
    if (scansOf(check).some((id) => !kept.has(id.toString())))
      yield { invariant: 18, subject, message: 'has a scan whose file is missing' };
  }
}

function* judge({ state, bank, decidedByBank, dueAt, good, sentAt }: OwnerCheckDoc): Iterable<string> {
  if (!bank) return;
  if (state === 'waiting' && bank.state === 'asking' && dueAt === undefined)
    yield 'waits for a bank, but has no time for its next check';
  const isInName = bank.state === 'valid' && (bank.match === 'same' || bank.match === 'close');
  if (decidedByBank && state === 'passed' && !isInName) yield 'was passed by a bank that did not say so';
  if (decidedByBank && state === 'refused' && bank.state !== 'invalid')
    yield 'was refused by a bank that did not say so';
  if (state === 'passed' && good?.sentAt.getTime() === sentAt.getTime() && good.name !== bank.name)
    yield 'was passed for another name than the bank was asked about';
}
