import { inLanguage } from '../../../lib/language/language.js';
import type { Article } from '../article.js';

export const cookiesTexts: Article = inLanguage('cookies', {
  title: 'Cookies',
  lead: 'Crease sets the few cookies it cannot do without. None of them follows you around.',
  changed: '2026-11-30',
  sections: [
    {
      title: 'Cookies',
      text: ['All of them come from us, and scripts cannot read them:'],
      list: [
        'The session: keeps you logged in for up to 30 days; it changes each time it is used and ends when you sign out.',
        'The device: lets us tell you by mail when a device that was never here before logs in.',
        'For administrators, a ten-minute ticket to one page.',
      ],
    },
    {
      title: 'What your browser keeps',
      text: ['So that pages open fast and work without a network, your browser’s storage holds:'],
      list: [
        'your city, your language and whether you like it dark or light;',
        'your account as your settings show it, while you are signed in: name, picture, email, phone, whether you have given a date of birth, and the name of a parent you have asked;',
        'your favorites and newest notifications, while you are signed in;',
        'your confirmed bookings and their codes, for when there is no network;',
        'the hours you are booking right now;',
        'which accounts chose “Not now” when we asked for the date of birth. This stays after signing out.',
      ],
    },
    {
      title: 'No others',
      text: [
        'There is no advertising and no measuring by third parties. The payment provider sets its own cookies on its checkout pages, to protect the payment.',
      ],
    },
    {
      title: 'Getting rid of them',
      text: [
        'Sign out, or clear the data of this site in your browser. Nothing of yours is lost: bookings and favorites are with your account.',
      ],
    },
  ],
});
