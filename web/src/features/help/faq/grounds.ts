import { entriesOf } from './faq-entry.js';

export const GROUNDS_FAQ = entriesOf('grounds', [
  [
    'find',
    'How do I find a ground near me?',
    'Let Select City find you, or pick your city, then sort by distance or tap Nearby. The distance is shown on each card in kilometres.',
    '2026-09-14',
    'popular',
  ],
  [
    'verified',
    'What does the Verified badge mean?',
    'The ground’s page says what was checked and when: its pictures, address and hours, and, once all of these have passed, the owner’s legal name, PAN and bank account and the licences of the ground. If a licence ends, that mark goes by itself.',
    '2026-11-29',
  ],
  [
    'prices',
    'Why do some hours cost more?',
    'Owners set a price for each part of the day; evenings under lights usually cost more. Each hour shows its price, and the hour you start in sets the rate of your booking.',
    '2026-09-14',
  ],
  [
    'pitch',
    'Which pitches are there?',
    'Artificial turf, synthetic, matting and concrete. You can filter for one; the ground’s Features tab says which it has. Flat soles or turf shoes suit all of them, metal spikes none.',
    '2026-08-03',
  ],
  [
    'rain',
    'What happens when it rains?',
    'If the owner closes the ground, every booking on those hours is cancelled with a full refund and you are told at once. If it stays open, the usual cancellation rules hold.',
    '2026-11-18',
    'popular',
  ],
  [
    'night',
    'Which grounds have lights?',
    'Those with the Night Play badge. The quick filter Night Games shows only them.',
    '2026-08-03',
  ],
  [
    'list',
    'I own a ground. How do I list it?',
    'Register as an owner in the owner panel and describe your ground: address, prices for each part of the day, pictures, rules. We review it, and once it is active players can book it.',
    '2026-11-20',
  ],
]);
