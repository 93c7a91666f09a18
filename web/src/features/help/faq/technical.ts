import { FACTS as f } from '../facts.js';
import { entriesOf } from './faq-entry.js';

export const TECHNICAL_FAQ = entriesOf('technical', [
  [
    'live',
    'A strip says that live updates are away.',
    'Your connection to our live service is interrupted. The page asks for changes every few seconds instead and goes live again by itself; you can go on booking.',
    '2026-11-18',
  ],
  [
    'offline',
    'Can I see my booking without a network?',
    'Yes. Your confirmed bookings and their codes stay on the device you looked at them with. Open Crease without a network and they are shown.',
    '2026-11-20',
    'popular',
  ],
  [
    'install',
    'Is there an app?',
    'Crease installs from the browser: choose Install app or Add to Home Screen in its menu. It needs no store and hardly any space.',
    '2026-11-20',
  ],
  [
    'location',
    'The city is detected wrongly.',
    'Without permission to use your location we fall back to Delhi. Allow it for this page in your browser, or choose the city by hand.',
    '2026-09-14',
  ],
  [
    'refresh',
    'I closed the page while booking. Is it lost?',
    `No. Open the ground again within ${f.holdMinutes} minutes: your hours are still marked as yours. An unpaid booking waits in My Bookings with its own clock.`,
    '2026-11-12',
  ],
  [
    'browser',
    'Which browsers work?',
    'Current versions of Chrome, Edge, Firefox, Safari and Samsung Internet, on phones and computers. JavaScript must be on.',
    '2026-08-03',
  ],
]);
