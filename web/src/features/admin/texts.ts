import type { GroundStatus } from '@crease/shared/contracts/grounds';
import type { Role } from '@crease/shared/contracts/user';

export const adminTexts = {
  title: 'Admin',
  signIn: 'Please login as an admin',
  notAdmin: (name: string) => `You are signed in as ${name}, which is not an admin’s account.`,
  sections: 'Admin',
  tabs: { grounds: 'Grounds', users: 'Users', broadcast: 'Broadcast', audits: 'Audit log', queues: 'Queues' },
  again: 'Try again',
  loadFailed: 'Failed to fetch data',
  loading: 'Loading',
  failed: 'That did not work. Please try again.',
  show: 'Show',

  noneWaiting: 'No ground waits for you',
  noneWaitingText: 'New grounds stand here the moment an owner lists them.',
  noGrounds: (status: string) => `No grounds: ${status.toLowerCase()}`,
  approve: 'Approve',
  suspend: 'Suspend',
  reopen: 'Open again',
  reject: 'Close',
  viewPage: 'View page',
  approved: 'The ground is open for booking.',
  statusSet: (status: string) => `The ground is now: ${status.toLowerCase()}.`,
  noPictures: 'No pictures',
  hours: 'Hours and prices',
  off: (percent: number) => `${percent}% off`,
  confirmTitle: (what: string) => `${what} this ground?`,
  confirmText: 'Players can no longer book it online. Bookings that stand are kept.',
  cancel: 'Cancel',

  search: 'Email or phone begins with',
  anyRole: 'All roles',
  role: 'Role',
  noUsers: 'Nobody like that',
  noUsersText: 'Try the beginning of an email address or of a phone number.',
  since: (date: string) => `since ${date}`,
  changeRole: 'Change role',
  roleOf: (name: string) => `Role of ${name}`,
  roleText: 'All sessions of the account end; it signs in anew with the new rights.',
  roleSet: 'The role has been changed.',
  itIsYou: 'You',

  broadcastText: 'One announcement in the bell of everybody it is meant for.',
  messageTitle: 'Title',
  message: 'Message',
  priority: 'Priority',
  priorities: { high: 'High', medium: 'Medium', low: 'Low' },
  audience: 'To whom',
  audiences: { all: 'Everybody', users: 'Players', owners: 'Ground owners' },
  city: 'City',
  everywhere: 'Everywhere',
  cityHint: 'With a city: players who booked there, owners with a ground there.',
  send: 'Send',
  sending: 'Sending...',
  sent: (n: number) => (n === 1 ? 'On its way to 1 account.' : `On its way to ${n} accounts.`),
  confirmSend: 'Send this announcement?',
  confirmSendText: 'It cannot be taken back.',

  when: 'When',
  what: 'What',
  subject: 'To what',
  who: 'Who',
  from: 'From',
  noActs: 'Nothing written down yet',

  queuesText:
    'What the workers do: mails, receipts, notices, sweeps. The board opens in a tab of its own for ten minutes.',
  openQueues: 'Open the queue board',
  opening: 'Opening...',
  popups: 'Please allow popups to open the queue board.',
} as const;

export const roleTexts: Record<Role, string> = {
  user: 'Player',
  ground_owner: 'Ground owner',
  admin: 'Admin',
};

export const STATUSES: GroundStatus[] = ['pending_review', 'active', 'suspended', 'closed'];
