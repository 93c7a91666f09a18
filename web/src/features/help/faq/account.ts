import { FACTS as f } from '../facts.js';
import { entriesOf } from './faq-entry.js';

export const ACCOUNT_FAQ = entriesOf('account', [
  [
    'register',
    'How do I create an account?',
    `Press Sign Up, enter your name, email, phone number and a password, then type the 6-digit code that we mail you. The code is good for ${f.codeMinutes} minutes.`,
    '2026-09-14',
    'popular',
  ],
  [
    'no-code',
    'The code does not arrive.',
    'Look into your spam folder and check the address you typed. After 30 seconds you can have it sent again; only the newest code counts.',
    '2026-10-05',
  ],
  [
    'password',
    'I forgot my password.',
    'Choose Forgot password? in the login window. A code goes to your email, and with it you set a new one. All other devices are then logged out.',
    '2026-10-05',
  ],
  [
    'data',
    'Can I see or delete what you know about me?',
    'Yes. Settings has Download My Data, which gives you everything as one file, and Delete Account. Live bookings are cancelled by their policy first; payment records stay without your name, as the law asks.',
    '2026-11-20',
  ],
  [
    'devices',
    'Somebody else may be using my account.',
    'Open Settings: it lists the devices that are logged in, and you can end each of them. Then change your password.',
    '2026-11-02',
  ],
]);
