import { inLanguage } from '../../lib/language/language.js';

/** Apart from the box in the footer, because that is part of every page. */
export const newsletterPageTexts = inLanguage('newsletterPage', {
  confirm: {
    title: 'Confirm your newsletter',
    text: 'One click and this address is on the list.',
    act: 'Yes, send it to me',
    done: 'You are on the list',
    doneText: 'The next newsletter comes to you. Every one of them carries a link to unsubscribe.',
  },
  leave: {
    title: 'Unsubscribe from the newsletter',
    text: 'One click and this address gets no newsletter any more. Mails about your bookings go on.',
    act: 'Unsubscribe',
    done: 'You are off the list',
    doneText: 'No newsletter comes to this address any more.',
  },
  badLink: 'This link is not valid any more',
  badLinkText: 'Sign up once more with the box at the foot of this page.',
  again: 'Try again',
  home: 'Go to Home',
} as const);
