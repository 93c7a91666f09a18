import { inLanguage } from '../../lib/language/language.js';

export const passkeyTexts = inLanguage('passkeys', {
  login: 'Login with a passkey',
  waiting: 'Waiting for your device...',
  useInstead: 'Use a passkey instead',
  onlyPasskey: 'Your account is opened by its passkey. Your device asks for your finger, face or PIN.',
  stopped: 'No passkey was used. You can try again, or login with your password.',
  loginFailed: 'The login with a passkey failed.',
  passwordToo:
    'This passkey has been used elsewhere, or its device was restored. Enter your password too, so that we know it is you.',
  wrongPlace: 'Passkeys do not work at this address. Please open Crease at its usual one.',

  title: 'Passkeys',
  what: 'Login with your finger, face or the PIN of your device, without a password or a code. No other page can get hold of it.',
  loading: 'Loading your passkeys',
  failed: 'Your passkeys could not be loaded.',
  again: 'Try again',
  none: 'You have no passkey yet.',
  unsupported: 'This browser makes no passkeys. Those you have are listed here all the same.',
  made: (when: string) => `Made ${when}`,
  used: (when: string) => `Last used ${when}`,
  neverUsed: 'Not used yet',
  add: 'Add a passkey',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,

  addText: 'Your password first, then a code that we mail you.',
  name: 'Name',
  nameHint: 'Where it is kept, such as: my phone',
  make: 'Make the passkey',
  added: 'The passkey is made. You can login with it from now on.',
  notMade: 'No passkey was made.',
  alreadyThere: 'This device has a passkey for your account already.',
  addFailed: 'The passkey could not be made.',

  removeTitle: 'Remove this passkey',
  removeText: (name: string) =>
    `${name} logs in no longer, and sessions that it opened end. Delete it on your device too.`,
  password: 'Your password',
  passwordNeeded: 'Please enter your password',
  removing: 'Removing...',
  keep: 'Keep it',
  removed: 'The passkey is removed.',
  removeFailed: 'The passkey could not be removed.',
} as const);
