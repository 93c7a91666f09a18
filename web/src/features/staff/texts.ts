import { ACT_WORDS } from '@crease/shared/act-words';
import type { Act } from '@crease/shared/permissions';
import { inLanguage } from '../../lib/language/language.js';

export const staffTexts = inLanguage('staff', {
  title: 'Staff',
  views: { people: 'People', log: 'Log' },
  none: 'Nobody else works here',
  noneText: 'Invite a manager or somebody for the front desk. They sign in with their own account.',
  invite: 'Invite somebody',
  inviteText: 'They get a mail with a link. It works once, for 7 days.',
  email: 'Email',
  role: 'Role',
  roleHints: {
    manager: 'Everything but money, staff and legal data: bookings, closures, refunds, customers, prices.',
    desk: 'The evening: calendar, walk-ins, check-in, taking payments, no-shows, approvals.',
  },
  grounds: 'Grounds',
  allGrounds: 'All grounds, new ones too',
  someGrounds: 'Only some',
  pickGround: 'Choose at least one ground',
  emailWrong: 'Please enter an email address',
  send: 'Send invitation',
  sending: 'Sending...',
  sent: (email: string) => `The invitation is on its way to ${email}`,
  sentLater: (email: string) => `${email} gets the mail once your first ground is open`,
  inviteFailed: 'The invitation could not be sent. Please try again.',
  already: 'This person works here already, or has an invitation. Change their role in the list.',
  invited: 'Invited',
  active: 'Works here',
  groundCount: (n: number) => (n === 1 ? '1 ground' : `${n} grounds`),
  since: (date: string) => `since ${date}`,
  invitedOn: (date: string) => `invited ${date}`,
  mailWaits: 'The mail goes out once your first ground is open.',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  changeText: 'It counts at once, on their open screens too.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved, and in force',
  changeFailed: 'That could not be changed. Please try again.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Their access ends within a second, on open screens too. What they did stays in the log.',
  removeInvitation: 'The link in their mail stops working.',
  removing: 'Removing...',
  removed: 'Removed',
  removeFailed: 'They could not be removed. Please try again.',
  cancel: 'Cancel',
  logNone: 'Nothing has been done yet',
  logNoneText: 'Every change by anybody who works here is written down here.',
  booking: 'Booking',
  admin: 'Crease',
} as const);

/** Actions in the work log, in words. */
export const actTexts: Record<Act, string> = inLanguage('workActs', ACT_WORDS);

export const acceptTexts = inLanguage('acceptInvitation', {
  title: 'Work at a ground',
  signIn: 'Sign in to take up the invitation',
  signInText:
    'Use the account with the email address that the invitation was sent to. No account yet? Make one with it.',
  ready: 'You are invited to work at a ground',
  readyText: (email: string) => `You are signed in as ${email}.`,
  accept: 'Take up the work',
  accepting: 'One moment...',
  done: (business: string) => `You work at ${business} now`,
  doneText: (role: string) => `Your role: ${role}. Everything you need is in the panel.`,
  openPanel: 'Open the panel',
  otherAccount: 'This invitation is for another account',
  otherAccountText: (email: string) =>
    `It was sent to another address than ${email}. Sign out, and sign in with the address that got the mail.`,
  signOut: 'Sign out',
  used: 'This link no longer works',
  usedText:
    'It works once, for 7 days. If you have used it already, open the panel; else ask the owner for a new one.',
  broken: 'This link is not complete',
  brokenText: 'Open it once more from the mail, or copy the whole line.',
  failed: 'That did not work',
  failedText: 'Please try again in a moment. Your invitation is still good.',
  again: 'Try again',
} as const);
