import type { CheckState } from '@crease/shared/contracts/owner-checks';
import type { CheckKind } from '@crease/shared/owner-check-kinds';
import { inLanguage } from '../../lib/language/language.js';

export const checkTexts = inLanguage('ownerChecks', {
  text: 'Our team checks what you send here. When everything has passed, your grounds say so under Verified.',
  held: 'Your first payout waits until everything here has passed. It then goes by itself.',
  complete: 'Everything has passed.',
  you: 'You',
  kinds: {
    identity: 'Legal name and PAN',
    account: 'Payout account',
    fire: 'Fire licence',
    police: 'Police licence',
    structure: 'Structure certificate',
  } as Record<CheckKind, string>,
  states: {
    missing: 'Missing',
    ready: 'Not sent yet',
    waiting: 'With our team',
    passed: 'Passed',
    refused: 'Not passed',
    expired: 'Ended',
  } as Record<CheckState, string>,
  number: (number: string) => `Number ${number}`,
  until: (day: string) => `Valid until ${day}`,
  notNeeded: (why: string) => `Not needed: ${why}`,
  earlier: (day: string) => `The earlier one stays valid until ${day}`,
  decided: (day: string) => `Decided on ${day}`,
  bank: {
    asking: (by: string) =>
      `${by} is asking the bank whose account this is. That takes minutes, at most a day.`,
    inName: (by: string, name: string, day: string) =>
      `Checked by ${by} on ${day}: the account is in the name ${name}.`,
    otherName: (by: string, name: string, day: string) =>
      `Checked by ${by} on ${day}: the bank has this account under another name than ${name}. Enter an account in that name, or wait for our team to look at it.`,
    noName: (by: string, day: string) =>
      `Checked by ${by} on ${day}: the account exists; the bank named no holder. Our team looks at it.`,
    invalid: (by: string, day: string) =>
      `Checked by ${by} on ${day}: the bank does not know this account. Please check it and enter the right one.`,
    failed: (by: string) => `${by} has no answer from the bank. Our team checks the account instead.`,
  },
  toAccountAgain: 'Change payout account',
  toLegal: 'Enter legal data',
  toAccount: 'Enter payout account',
  send: 'Send to be checked',
  sendOf: (what: string) => `Send to be checked: ${what}`,
  enter: 'Enter',
  renew: 'Enter a new one',
  sent: 'Sent. We tell you once our team has looked.',
  failed: 'It could not be sent. Please try again.',
  cancel: 'Cancel',
  licenceOf: (what: string, ground: string) => `${what}, ${ground}`,
  numberField: 'Number of the licence',
  numberMissing: 'Enter the number, at least 2 characters',
  untilField: 'Valid until',
  scan: 'Choose a scan of the licence',
  scanHint: 'PDF, JPEG, PNG or WebP, at most 5 MB. Only you and our team can see it.',
  scanChosen: (name: string) => `Chosen: ${name}`,
  scanTooLarge: 'This file is larger than 5 MB. Please choose a smaller one.',
  seeScan: 'Download the scan',
  untilMissing: 'Choose a day from today on',
  needless: 'This ground needs no such licence',
  needlessHint: 'Our team reads your reason and decides.',
  whyField: 'Why it needs none',
  whyMissing: 'Please give a reason',
});
