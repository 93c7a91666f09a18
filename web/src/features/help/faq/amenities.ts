import { entriesOf } from './faq-entry.js';

export const AMENITIES_FAQ = entriesOf('amenities', [
  [
    'see',
    'How do I know what a ground offers?',
    'Cards show the first four amenities; the Amenities tab of the ground lists all. In Filters you can ask for grounds that have every one you need.',
    '2026-09-14',
    'popular',
  ],
  [
    'kit',
    'Can we rent bats and balls?',
    'Where Equipment Rental is listed, yes; you pay for it at the ground. Ask the owner beforehand what they have.',
    '2026-08-03',
  ],
  [
    'parking',
    'Is there parking?',
    'Look for the Parking badge, or filter for Parking Available. Whether it costs something is up to the ground.',
    '2026-08-03',
  ],
  [
    'changing',
    'Are there changing rooms and washrooms?',
    'Many grounds have them: Washroom, Changing Room and AC Changing Room are amenities of their own, so you can filter for each.',
    '2026-08-03',
  ],
  [
    'referee',
    'Can we get a referee and a scoreboard?',
    'Where they are listed, yes. A referee has to be asked for when you book: say so under Requirements, and the owner will get back to you.',
    '2026-10-05',
  ],
]);
