import { inLanguage } from '../../lib/language/language.js';

export const newsletterTexts = inLanguage('newsletter', {
  title: 'Newsletter',
  text: 'New grounds in your city, offers and tournaments, at most twice a month.',
  email: 'Email',
  placeholder: 'you@example.com',
  subscribe: 'Subscribe',
  busy: 'One moment…',
  wrong: 'Please enter a valid email address',
  asked: 'Please check your mail and confirm.',
  failed: 'That did not work. Please try again.',
  page: {
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
  },
} as const);
