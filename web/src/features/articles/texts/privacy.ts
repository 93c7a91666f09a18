import { inLanguage } from '../../../lib/language/language.js';
import type { Article } from '../article.js';

export const privacyTexts: Article = inLanguage('privacy', {
  title: 'Privacy',
  lead: 'What Crease knows about you, why, for how long, and how you get it or get rid of it.',
  changed: '2026-11-29',
  sections: [
    {
      title: 'What we keep',
      text: ['Only what booking and playing need:'],
      list: [
        'Your account: name, email, phone number, a scrambled form of your password, your picture if you add one, and your settings.',
        'Your bookings: ground, hours, team name, the contact you gave, what was paid and refunded.',
        'Your teams: which ones you are in, your role and your jersey number. Anybody with the address of a team sees its members’ names, never a phone number or email.',
        'Your reviews, favorites, waitlist places and notifications.',
        'The devices that are logged in, so that you can end them, and failed logins, so that we can protect you.',
      ],
    },
    {
      title: 'Who sees it',
      text: [
        'The owner of the ground you book sees the name, phone and email of the booking’s contact, because they have to let you in. Nobody else does: a shared link to a booking shows the ground and the hours, never your name, phone or code.',
        'The payment provider gets your name, phone, email and the amount. Card and UPI details are typed there and never reach us.',
        'If you switch SMS or WhatsApp on, the company that carries the message gets your phone number and what it says: ground, hours and code. We keep a record of it for 7 days.',
        'We sell nothing to anybody, and no advertiser follows you here.',
      ],
    },
    {
      title: 'Your location',
      text: [
        'It is asked for only when you press Auto-detect Location, Nearby, a distance or sort by distance. With an account we first ask whether you agree. It is used in that visit and not stored with your account. Only a game alert near you keeps it, until you delete the alert.',
      ],
    },
    {
      title: 'How long',
      text: [
        'As long as you have an account. One that is not used for years may be deleted; at least two days before, we mail you. Mails we sent are forgotten after 7 days, codes after a day. When you delete your account your name goes from everything; payment records stay without it, because the law asks for them.',
      ],
    },
    {
      title: 'The newsletter',
      text: [
        'An address goes on the list only after its holder has confirmed it by the link we mail. Every newsletter and every offer has a link that takes it off again.',
      ],
    },
    {
      title: 'Under 18',
      text: [
        'Say in Settings if you are under 18, or add your date of birth: then the limits end by themselves on your 18th birthday. Until then your figures and your name stay off public pages, you get no offers, and you cannot agree to either. With a date of birth under 18 you book, join games and pay only if a parent agrees; of the parent we keep name, email and phone for that until they refuse or withdraw, you are 18, or your account ends.',
      ],
    },
    {
      title: 'How to withdraw',
      text: [
        'What we do on top of your bookings, we do only if you agree, to each purpose on its own. Settings lists what you have agreed to and when, with a button beside each that withdraws it. What was done before stays lawful; from then on we stop.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'In Settings you can correct your details, download everything we hold on you as one file, and delete your account. For anything else write to {email}.',
      ],
    },
    {
      title: 'How to complain',
      text: [
        'Write to our grievance officer, whose name and contact are at the end of every page. If the answer does not satisfy you, you can complain to the Data Protection Board of India.',
      ],
    },
  ],
});

export const privacyActions = inLanguage('privacyActions', {
  settings: 'Open Settings',
  cookies: 'Cookies',
  consents: 'What we ask you for',
  consentsText: 'None of these is needed for booking and playing. Each is off until you agree.',
});
