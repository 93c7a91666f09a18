import { entriesOf } from './faq-entry.js';

export const SAFETY_FAQ = entriesOf('safety', [
  [
    'payment',
    'Is it safe to pay here?',
    'Card and UPI details are typed at the payment provider’s checkout, never into our pages, and we do not keep them. What we keep is the amount and its reference.',
    '2026-09-14',
    'popular',
  ],
  [
    'injury',
    'What if somebody is hurt?',
    'Grounds with First Aid among their amenities keep a kit at the desk. In an emergency call 112 first, then tell the owner, whose number is on your booking.',
    '2026-08-03',
  ],
  [
    'gear',
    'Which protection do we need?',
    'Box cricket is usually played with a tennis or soft ball. With a hard ball wear helmet, pads and gloves, and ask first whether the ground allows it: its rules are in the Policies tab.',
    '2026-08-03',
  ],
  [
    'report',
    'How do I report a problem at a ground?',
    'Write to us with your booking ID, or call. If something is dangerous or indecent, we raise it with the owner the same day; a ground that does not put it right is taken off the list. Was it a player? Choose Block or report a player on the page of the game. Our team reads every report and tells you when it has decided. A player whom you block neither sees nor joins your games, and is not told; Settings lists the players you have blocked.',
    '2026-11-29',
  ],
]);
