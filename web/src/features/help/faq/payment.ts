import { FACTS as f } from '../facts.js';
import { entriesOf } from './faq-entry.js';

export const PAYMENT_FAQ = entriesOf('payment', [
  [
    'methods',
    'How can I pay?',
    'Through our payment provider’s checkout: UPI, cards, net banking and wallets. Some owners also approve bookings that you pay at the ground.',
    '2026-09-14',
    'popular',
  ],
  [
    'price',
    'What is in the price?',
    `The rate of the hour you start in, times your hours, less the ground’s discount, plus a convenience fee of ${f.feePercent}%. If the ground’s seller is registered for GST, it is included. The total before you pay is the total you pay.`,
    '2026-11-02',
    'popular',
  ],
  [
    'refund-time',
    'When does my refund arrive?',
    'We hand it to the payment provider within 24 hours. Most banks show it in 2-3 business days, some take 5-7. It goes back to the account or card you paid with, and the booking shows its state.',
    '2026-11-12',
    'popular',
  ],
  [
    'failed',
    'The payment failed but the money has left my account.',
    `Nothing is lost. If the money reaches us in time the booking is confirmed; if it comes too late and the hours are gone, it is refunded in full by itself. While the ${f.holdMinutes} minutes last you can also simply pay again.`,
    '2026-11-12',
  ],
  [
    'receipt',
    'Where is my receipt?',
    'It is mailed to you when the booking is confirmed, with a PDF and a calendar file. On the booking’s page you can download it or have it mailed again.',
    '2026-10-05',
  ],
  [
    'no-show',
    'What if we do not turn up?',
    'The hours were kept for you, so a booking that is not used and not cancelled is charged in full.',
    '2026-08-03',
  ],
]);
