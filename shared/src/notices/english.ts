import type { Notices } from './notice.js';

export const english: Notices = {
  marketing: {
    title: 'Offers and newsletter',
    text: 'We use your email and city to tell you about offers, new grounds and tournaments, by mail and in the bell.',
    withdrawn: 'If you withdraw, the mails stop at once, also those that are waiting to be sent.',
  },
  location: {
    title: 'Location',
    text: 'We use the position of your device to find your city, measure distances, look for games near you and fill in the place of a ground of yours. It is not stored, except in a game alert for games near you.',
    withdrawn: 'If you withdraw, your position is not read any more, and game alerts near you stop.',
  },
  publicProfile: {
    title: 'Public profile',
    text: 'We show your name, teams and figures to everybody, on your player page and on leaderboards.',
    withdrawn: 'If you withdraw, only you and the people you played with see your figures.',
  },
  whatsapp: {
    title: 'WhatsApp messages',
    text: 'We give your phone number and the news of your bookings to WhatsApp, which delivers them to your phone.',
    withdrawn:
      'If you withdraw, no more messages go to WhatsApp, not even those that are waiting to be sent.',
  },
  parent: {
    collected:
      'About your child: name, email, phone, date of birth, bookings, games, teams, scores and payments. About you: name, email and phone, and when you answered.',
    use: 'We use it to book grounds, run games and tournaments, take and refund payments, and send news about them. Grounds and teammates see your child’s name. Your email and phone are used for this consent only.',
    never:
      'A player under 18 has no public profile, lists no game for everybody, gets no offers from us, and we do not follow what they do to show them advertising.',
    rights:
      'You can withdraw at any time with the link in our mail; new bookings then stop at once, and what is paid stays. Your consent ends when your child is 18. Questions and complaints go to our grievance officer, named at the foot of this page, and then to the Data Protection Board of India.',
  },
};
