import { inLanguage } from '../../lib/language/language.js';

export const pushTexts = inLanguage('push', {
  on: 'On for this device.',
  turnOff: 'Turn off here',
  off: 'Not on for this device yet.',
  turnOn: 'Turn on here',
  waiting: 'Waiting for your browser…',
  blocked:
    'Your browser blocks notifications from Crease. Allow them in the browser’s settings for this site, then come back here.',
  unsupported: 'This browser cannot show notifications of a website.',
  needsHomeScreen: 'On an iPhone or iPad, add Crease to your home screen first and open it from there.',
  dismissed: 'Your browser was not given leave to notify you, so nothing has changed on this device.',
  failed: 'Notifications could not be turned on for this device. Please try again.',
} as const);
