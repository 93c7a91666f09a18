import type { User } from '@crease/shared/contracts/user';
import { inLanguage } from '../../lib/language/language.js';

export type ParentStatus = NonNullable<User['parent']>['status'];

export const parentTexts = inLanguage('parents', {
  heading: 'A parent’s consent',
  none: 'You are under 18. To book, join games, enter tournaments and pay you need a parent or guardian who agrees.',
  status: {
    asked: (name: string, date: string) =>
      `We have written to ${name}. The link in our mail is good until ${date}.`,
    given: (name: string, date: string) => `${name} agreed on ${date}. That lasts until you are 18.`,
    refused: (name: string, date: string) => `${name} did not agree on ${date}.`,
    withdrawn: (name: string, date: string) =>
      `${name} withdrew their consent on ${date}. What is paid stays; new bookings need their consent.`,
    lapsed: (name: string, date: string) => `${name} did not answer by ${date}.`,
  },
  suspended: 'The consent you had is no longer enough. Please ask another adult. What is paid stays.',
  ask: 'Ask a parent',
  askAgain: 'Ask again',
  about:
    'We mail them a link. They read what we collect and for what, prove their email and phone with two codes, and agree or refuse.',
  name: 'Name of your parent or guardian',
  email: 'Their email',
  phone: 'Their phone',
  phoneHint: 'Their own number, not yours: they get a code by SMS.',
  send: 'Send the mail',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close',
  sent: 'We have sent your parent a mail.',
  failed: 'The mail could not be sent. Please try again.',
  nameMissing: 'Please enter their name.',
  emailWrong: 'Please enter their email.',
  phoneWrong: 'Please enter a 10-digit mobile number.',
});

export const parentPageTexts = inLanguage('parentPage', {
  title: 'A parent’s consent',
  loading: 'Loading what you are asked',
  badLink: 'This link is not valid any more',
  badLinkText: 'It has been used, or it has ended. Your child can ask you again in Crease, under Settings.',
  failed: 'That did not work. Please try again.',
  again: 'Try again',
  home: 'To Crease',
  heading: (child: string) => `May ${child} play on Crease?`,
  hello: (parent: string, child: string) =>
    `Hello ${parent}. ${child} is under 18 and has named you as a parent or guardian. They can book grounds, join games and teams, enter tournaments and pay only if you agree.`,
  collected: 'What we collect',
  use: 'What for',
  never: 'What we never do',
  rights: 'Your rights',
  notice: 'Privacy notice',
  prove: 'Prove that it is you',
  mail: (email: string) => `Your email ${email}`,
  phone: (end: string) => `Your phone that ends in ${end}`,
  sendMail: 'Send a code by mail',
  sendPhone: 'Send a code by SMS',
  sent: 'We have sent you a code.',
  mailCode: 'Code in our mail',
  phoneCode: 'Code in our SMS',
  confirmMail: 'Confirm email',
  confirmPhone: 'Confirm phone',
  codeWrong: 'Please enter the 6 digits.',
  proven: 'Confirmed',
  isAdult: (child: string) => `I am the parent or legal guardian of ${child}, and I am 18 or older.`,
  isAdultMissing: 'Please say that you are the parent or guardian, and an adult.',
  codesMissing: 'Please confirm your email and your phone first.',
  agree: 'I agree',
  refuse: 'I do not agree',
  refuseHint: 'To refuse you need no code. We then remove your email and phone from the account.',
  busy: 'One moment...',
  withdrawTitle: (child: string) => `Withdraw your consent for ${child}?`,
  withdrawText:
    'New bookings, games, tournaments and payments then stop at once. What is paid stays, and is cancelled by the usual rules. We remove your email and phone from the account.',
  withdraw: 'Withdraw my consent',
  done: {
    given: 'Thank you. Your consent is recorded.',
    refused: 'You have refused.',
    withdrawn: 'Your consent is withdrawn.',
  },
  doneText: {
    given: 'We have mailed you a link with which you can withdraw it at any time.',
    refused: 'We have removed your email and phone from the account. Nothing can be booked or paid from it.',
    withdrawn: 'No new bookings can be made from this account. We have removed your email and phone from it.',
  },
});
