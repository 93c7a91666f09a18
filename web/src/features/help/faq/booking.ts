import { FACTS as f } from '../facts.js';
import { entriesOf } from './faq-entry.js';

export const BOOKING_FAQ = entriesOf('booking', [
  [
    'how',
    'How do I book a ground?',
    `Choose your city and a ground, tap the hour you want to start and the hour you want to end, and continue. Your hours are held for ${f.holdMinutes} minutes while you enter your team and pay. Once the payment is through, the booking is confirmed and you have a code to show at the ground.`,
    '2026-11-02',
    'popular',
  ],
  [
    'ahead',
    'How far ahead can I book?',
    `From the next full hour today up to ${f.daysAhead} days ahead. The first seven days stand side by side; later ones are in the date picker.`,
    '2026-09-14',
  ],
  [
    'length',
    'How long can one booking be?',
    `From one hour to ${f.maxHours} hours in a row on the same ground. It may run past midnight. For longer games make two bookings, or ask the ground.`,
    '2026-09-14',
  ],
  [
    'hold',
    'What does “Held” mean on an hour?',
    `Somebody is booking it right now. A hold ends after ${f.holdMinutes} minutes; if they do not book, the hour goes free while you watch. You can have up to ${f.liveBookings} holds and unpaid bookings at a time.`,
    '2026-11-12',
  ],
  [
    'cancel',
    'Can I cancel my booking?',
    `Yes, from My Bookings until the game begins. Until ${f.wholeRefundHours} hours before the start everything comes back, between ${f.wholeRefundHours} and ${f.halfRefundHours} hours ${f.halfPercent}%, later nothing. You see the exact sum before you confirm.`,
    '2026-11-12',
    'popular',
  ],
  [
    'move',
    'Can I move my booking to another time?',
    `A confirmed booking can be moved to other free hours of the same length at the same ground, up to ${f.moveHours} hours before it starts. If the new hours cost more you pay the difference at the ground; if they cost less it is refunded.`,
    '2026-11-12',
    'popular',
  ],
  [
    'group',
    'We are a large group. What do we need to know?',
    `Each ground names the most players it takes. For ${f.groupPlayers} or more, please book ${f.groupNoticeHours} hours before, and a week before for a tournament, so that the ground can prepare.`,
    '2026-08-03',
  ],
  [
    'waitlist',
    'The hours I want are taken. Can I wait for them?',
    `Yes. Tap a booked hour and join its waitlist. When the hours are given back, the first in line gets them held for ${f.holdMinutes} minutes, at night until 7:10 AM, and is told at once in the app and by mail.`,
    '2026-11-18',
  ],
]);
