import type { OwnerCheckDoc } from '../business/owner-checks/owner-check.schema.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 18: what a bank said of a payout account is what its check says, and no answer is forgotten. */
export function* checkBankChecks(_: Audit, checks: OwnerCheckDoc[]): Iterable<Violation> {
  for (const check of checks)
    for (const message of judge(check)) yield { invariant: 18, subject: `ownerChecks/${check._id}`, message };
}

function* judge({ state, bank, decidedByBank, dueAt, good, sentAt }: OwnerCheckDoc): Iterable<string> {
  if (!bank) return;
  if (state === 'waiting' && bank.state === 'asking' && dueAt === undefined)
    yield 'waits for a bank, and nothing asks it';
  const isInName = bank.state === 'valid' && (bank.match === 'same' || bank.match === 'close');
  if (decidedByBank && state === 'passed' && !isInName) yield 'was passed by a bank that did not say so';
  if (decidedByBank && state === 'refused' && bank.state !== 'invalid')
    yield 'was refused by a bank that did not say so';
  if (state === 'passed' && good?.sentAt.getTime() === sentAt.getTime() && good.name !== bank.name)
    yield 'was passed for another name than the bank was asked about';
}
