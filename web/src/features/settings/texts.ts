import type { Preferences } from '@crease/shared/contracts/user';

export const settingsTexts = {
  title: 'Settings',
  signIn: 'Please login to change your settings',
  saved: 'Settings saved successfully!',
  saveFailed: 'Error saving settings. Please try again.',
  account: 'Account Settings',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint: 'Receipts and codes go here. It cannot be changed here yet.',
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
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  passwordHint: 'At least 6 characters. Your other sessions end.',
  passwordChanged: 'Your password has been changed.',
  passwordFailed: 'Your password could not be changed.',
  changing: 'Changing...',

  downloadData: 'Download My Data',
  downloadText: 'One JSON file with your account, bookings, payments, favorites, notifications and sessions.',
  download: 'Download',
  gathering: 'Gathering...',
  downloadReady: 'Your data has been downloaded.',
  downloadFailed: 'Your data could not be gathered. Please try again.',

  deleteAccount: 'Delete Account',
  deleteText:
    'Deleting your account ends your sessions and cancels bookings that have not been played, with refunds by each policy. It cannot be undone.',
  deleteHow: 'We close accounts by hand for now: write to us from the email of your account.',
  deleteAsk: 'Ask by email',
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
} as const;

export const preferenceTexts: Record<keyof Preferences['notifications'], { label: string; hint: string }> = {
  email: { label: 'Email', hint: 'Receipts and news of your bookings' },
  push: { label: 'Push', hint: 'News of your bookings on this device' },
  sms: { label: 'SMS', hint: 'We do not send text messages yet; your wish is kept.' },
  marketing: { label: 'Marketing', hint: 'Offers and new grounds near you' },
};
