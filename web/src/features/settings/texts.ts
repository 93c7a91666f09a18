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
  verifyEmail: 'Confirm your new email',
  verifyEmailText: 'We sent a 6-digit code to',
  confirmEmail: 'Confirm email',
  confirmingEmail: 'Confirming...',
  emailChanged: 'Your email has been changed.',
  emailFailed: 'Your email could not be changed.',
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
  privacy: 'Privacy and Security',
  shareLocation: 'Location sharing',
  shareLocationHint: 'Lets us sort grounds by how far they are from you.',

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
  deleteByPassword: 'Use my password instead',
  deleteCodeSent: 'We sent a 6-digit code to',
  deleting: 'Deleting...',
  deleteConfirm: 'Delete for good',
  deleted: 'Your account has been deleted.',
  deleteFailed: 'Your account could not be deleted.',
  passwordRequired: 'Your password is required',
  keepAccount: 'Keep Account',

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

export const preferenceTexts: Record<keyof Preferences['notifications'], { label: string; hint: string }> =
  inLanguage('preferences', {
    email: { label: 'Email', hint: 'News of your bookings; receipts, codes and warnings always come' },
    push: { label: 'Push', hint: 'News of your bookings, even when Crease is closed' },
    sms: { label: 'SMS', hint: 'We do not send text messages yet; your wish is kept.' },
    marketing: { label: 'Marketing', hint: 'Offers and new grounds near you' },
  });
