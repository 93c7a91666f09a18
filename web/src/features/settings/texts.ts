import type { Preferences } from '@crease/shared/contracts/user';
import { inLanguage } from '../../lib/language/language.js';

export const settingsTexts = inLanguage('settings', {
  title: 'Settings',
  signIn: 'Please login to change your settings',
  saved: 'Settings saved successfully!',
  saveFailed: 'Error saving settings. Please try again.',
  account: 'Account Settings',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint: 'Receipts and codes go here. A new address is confirmed by a code.',
  emailMissing:
    'Your account has none yet, and you log in by codes to your phone. With one you get receipts, and may set a password and change your number.',
  emailPassword: 'Your password',
  emailPasswordHint: 'A new email needs it, so that nobody at your open screen can take over your account.',
  verifyEmail: 'Confirm your new email',
  verifyEmailText: 'We sent a 6-digit code to',
  confirmEmail: 'Confirm email',
  confirmingEmail: 'Confirming...',
  emailChanged: 'Your email has been changed.',
  emailFailed: 'Your email could not be changed.',
  mailOff: {
    bounced: (date: string) => `Mails to this address came back on ${date}.`,
    complained: (date: string) => `Our mails to this address were marked as spam on ${date}.`,
  },
  mailOffText:
    'So only codes and warnings go there now: no receipts, no news. Enter another address, or confirm that this one works.',
  mailConfirm: 'Confirm this address',
  mailAgain: 'Mails come to this address again.',
  avatar: 'Your picture',
  avatarHint: 'JPEG, PNG or WebP, at most 5 MB',
  chooseAvatar: 'Choose picture',
  uploading: 'Uploading...',
  avatarSaved: 'Your picture has been changed.',
  avatarFailed: 'The picture could not be uploaded. Please try again.',
  avatarTooLarge: 'The picture is larger than 5 MB. Please choose a smaller one.',
  avatarWrongKind: 'Please choose a JPEG, PNG or WebP picture.',
  phone: 'Phone',
  save: 'Save Changes',
  saving: 'Saving...',
  cancel: 'Cancel',

  notifications: 'Notification Preferences',
  quietHours: 'Quiet hours',
  quietHoursHint:
    'Pushes, mails, SMS and WhatsApp messages of news wait for their end. What cannot wait comes at once: a payment that failed, a change of a game within 12 hours, a slot kept for you, a new booking at your ground.',
  quietFrom: 'From',
  quietTo: 'Until',
  privacy: 'Privacy and Security',
  shareLocation: 'Location sharing',
  shareLocationHint: 'Lets us sort grounds by how far they are from you.',

  playerPage: 'Your player page',
  publicProfile: 'Show my figures to everybody',
  publicProfileHint:
    'Your name, teams, runs and wickets are on your player page and on leaderboards. Otherwise only you and the people you played with see them.',
  publicProfileMinor: 'The figures of players under 18 are never public.',
  under18: 'I am under 18',
  under18Hint: 'Keeps your figures and your name off public pages.',
  toPlayerPage: 'Open my player page',

  feed: 'Your games in your calendar',
  feedText:
    'An address that Google, Apple or Outlook calendars subscribe to. It follows when a game moves or is cancelled.',
  feedMake: 'Create the address',
  feedAnew: 'Create a new address',
  feedEnd: 'End it',
  feedSince: (date: string) => `Your address is in use since ${date}. A new one ends it.`,
  feedAddress: 'Address for your calendar',
  feedOnce: 'It is shown only now. Whoever has it can see when and where you play.',
  feedEnded: 'Calendars get your games no more.',
  feedFailed: 'That did not work. Please try again.',

  changePassword: 'Change Password',
  currentPassword: 'Current password',
  passwordHint: 'At least 6 characters. Your other sessions end.',
  passwordChanged: 'Your password has been changed.',
  passwordFailed: 'Your password could not be changed.',
  changing: 'Changing...',

  downloadData: 'Download My Data',
  downloadText:
    'One JSON file with everything we hold on you: account, bookings, payments, reviews, favorites, notifications and sessions.',
  download: 'Download',
  gathering: 'Gathering...',
  downloadReady: 'Your data has been downloaded.',
  downloadFailed: 'Your data could not be gathered. Please try again.',

  deleteAccount: 'Delete Account',
  deleteText:
    'Deleting your account ends your sessions and cancels bookings that have not been played, with refunds by each policy. It cannot be undone.',
  deleteLive: (n: number) =>
    n === 1 ? '1 booking of yours is still to be played.' : `${n} bookings of yours are still to be played.`,
  deletePassword: 'Your password',
  deleteByCode: 'Send me a code instead',
  deleteByPhoneCode: 'Send a code to my phone',
  deleteByPassword: 'Use my password instead',
  deleteCodeSent: 'We sent a 6-digit code to',
  deleting: 'Deleting...',
  deleteConfirm: 'Delete for good',
  deleted: 'Your account has been deleted.',
  deleteFailed: 'Your account could not be deleted.',
  passwordRequired: 'Your password is required',
  keepAccount: 'Keep Account',

  blocked: {
    title: 'People you have blocked',
    about: 'You do not see or join each other’s games. They are not told.',
    loading: 'Loading the people you have blocked',
    failed: 'The people you have blocked could not be loaded.',
    none: 'You have not blocked anybody.',
    since: (when: string) => `Blocked ${when}`,
    unblock: 'Unblock',
    unblockOf: (name: string) => `Unblock ${name}`,
    unblocked: (name: string) => `${name} is not blocked any more.`,
    unblockFailed: 'That did not work. Please try again.',
  },
  sessions: 'Where you are signed in',
  sessionsLoading: 'Loading your sessions',
  sessionsFailed: 'Your sessions could not be loaded.',
  again: 'Try again',
  thisDevice: 'This device',
  lastSeen: (when: string) => `Last seen ${when}`,
  endSession: 'End session',
  endSessionOf: (device: string) => `End session on ${device}`,
  sessionEnded: 'The session has ended.',
  sessionFailed: 'The session could not be ended.',
  logoutAll: 'Log out everywhere',
  loggedOut: 'Logged out successfully!',
} as const);

export const phoneTexts = inLanguage('phone', {
  notSent: (channel: string) => `No ${channel} messages are sent from here yet. Your wish is kept.`,
  to: (hint: string, phone: string) => `${hint}. To ${phone}.`,
  unproven: 'Nothing is sent before you have confirmed your phone number.',
  refused: {
    invalid: (channel: string) => `${channel} does not reach your phone number, so we have stopped.`,
    'opted-out': (channel: string) =>
      `Your phone number wants no more ${channel} messages, so we have stopped.`,
  },
  tryAgain: 'Send them again',
  title: 'Confirm your phone number',
  sentTo: 'We sent a 6-digit code by SMS to',
  confirm: 'Confirm number',
  confirming: 'Confirming...',
  confirmed: 'Your phone number is confirmed.',
  confirmFailed: 'Your phone number could not be confirmed.',
  codeFailed: 'The code could not be sent. Please try again.',
} as const);

export const preferenceTexts: Record<
  keyof Required<Preferences['notifications']>,
  { label: string; hint: string }
> = inLanguage('preferences', {
  email: { label: 'Email', hint: 'News of your bookings; receipts, codes and warnings always come' },
  push: { label: 'Push', hint: 'News of your bookings, even when Crease is closed' },
  sms: { label: 'SMS', hint: 'Games confirmed, moved or cancelled, a reminder 2 hours before, refunds' },
  whatsapp: { label: 'WhatsApp', hint: 'The same news as a WhatsApp message' },
  marketing: { label: 'Marketing', hint: 'Offers and new grounds near you' },
});
