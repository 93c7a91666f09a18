import type { CheckState } from '@crease/shared/contracts/owner-checks';
import type { VendorStatus } from '@crease/shared/contracts/settlements';
import type { CheckKind } from '@crease/shared/owner-check-kinds';
import { inLanguage } from '../../lib/language/language.js';

export const adminCheckTexts = inLanguage('adminChecks', {
  states: 'Which checks',
  stateOf: { waiting: 'Waiting', passed: 'Passed', refused: 'Not passed' },
  none: {
    waiting: 'No check waits for you',
    passed: 'No check has passed yet',
    refused: 'No check was refused',
  },
  noneText: 'An owner sends their legal data, payout account and licences. They are listed here at once.',
  heldTitle: 'First payouts that wait for checks',
  held: (owner: string, amount: string, day: string) => `${owner}: ${amount}, since ${day}`,
  vendorsTitle: 'Owners whom the payment provider cannot pay directly',
  vendor: (owner: string, day: string) => `${owner}, since ${day}`,
  vendorStatuses: {
    new: 'Not sent',
    created: 'Being set up',
    in_review: 'Being checked',
    needs_clarification: 'Something is missing',
    active: 'Active',
    blocked: 'Blocked',
    rejected: 'Refused',
  } as Record<VendorStatus, string>,
  vendorNeeds: { legal: 'Legal name and PAN are missing', phone: 'The phone number is missing' },
  kinds: {
    identity: 'Legal name and PAN',
    account: 'Payout account',
    fire: 'Fire licence',
    police: 'Police licence',
    structure: 'Structure certificate',
  } as Record<CheckKind, string>,
  tags: {
    missing: 'Missing',
    ready: 'Not sent',
    waiting: 'Waiting',
    passed: 'Passed',
    refused: 'Not passed',
    expired: 'Ended',
  } as Record<CheckState, string>,
  by: (owner: string, when: string) => `${owner}, sent ${when}`,
  number: (number: string) => `Number ${number}`,
  until: (day: string) => `Valid until ${day}`,
  notNeeded: (why: string) => `Not needed: ${why}`,
  earlier: (day: string) => `An earlier one is valid until ${day}`,
  bank: {
    asking: (by: string) => `${by} is asking the bank. You can pass the account once it has answered.`,
    inName: (by: string, name: string, day: string) => `Checked by ${by} on ${day}: in the name ${name}.`,
    otherName: (by: string, name: string, day: string) =>
      `Checked by ${by} on ${day}: not in the legal name ${name}.`,
    noName: (by: string, day: string) =>
      `Checked by ${by} on ${day}: the account exists; the bank named no holder.`,
    invalid: (by: string, day: string) => `Checked by ${by} on ${day}: the bank does not know this account.`,
    failed: (by: string) =>
      `${by} has no answer from the bank. Please check a cancelled cheque or a statement.`,
  },
  seeScan: 'Download the scan',
  nameAtBank: (name: string) => `Name at the bank: ${name}`,
  pass: 'Pass',
  refuse: 'Refuse',
  takeBack: 'Take back',
  passed: 'Passed. The owner has been told.',
  refusedTitle: (what: string) => `Refuse: ${what}?`,
  refusedText:
    'The owner reads your reason and can send it again. The Verified mark goes where it depended on this.',
  reason: 'Reason',
  reasonHint: 'Say what is wrong and what to send instead.',
  reasonMissing: 'Please give a reason',
  decided: 'Decided. The owner has been told.',
});
