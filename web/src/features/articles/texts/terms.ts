import { inLanguage } from '../../../lib/language/language.js';
import { FACTS as f } from '../../help/public.js';
import type { Article } from '../article.js';

export const termsTexts: Article = inLanguage('terms', {
  title: 'Terms',
  lead: 'The rules between you, the ground and Crease when you book here.',
  changed: '2026-11-20',
  sections: [
    {
      title: 'Who does what',
      text: [
        'Crease shows grounds and takes bookings and payments for their owners. The ground itself, its condition and what happens on it are the owner’s business. You must be 18, or book with a parent’s consent.',
      ],
    },
    {
      title: 'Booking',
      text: [
        `Hours can be booked from today to ${f.daysAhead} days ahead, one to ${f.maxHours} hours at a time. Hours you choose are held for ${f.holdMinutes} minutes; a booking that is not paid or approved in that time ends by itself and costs nothing.`,
        `A booking is confirmed when its payment has reached us or the owner has approved it. Groups of ${f.groupPlayers} or more players need ${f.groupNoticeHours} hours’ notice, tournaments one week.`,
      ],
    },
    {
      title: 'Prices',
      text: [
        `The rate of the hour you start in counts for the whole booking. A convenience fee of ${f.feePercent}% of the price after discount is added. If the ground’s seller is registered for GST, prices include it. The total shown before you pay is what you pay.`,
      ],
    },
    {
      title: 'Cancelling and moving',
      text: ['The rules in force when you book stay with your booking:'],
      list: [
        `Cancelled ${f.wholeRefundHours} hours or more before the start: everything is refunded.`,
        `Between ${f.wholeRefundHours} and ${f.halfRefundHours} hours before: ${f.halfPercent}% is refunded.`,
        `Later than ${f.halfRefundHours} hours before, or not turned up: nothing is refunded.`,
        'Cancelled by the ground, for rain or any other reason: everything is refunded.',
        `A confirmed booking can be moved up to ${f.moveHours} hours before it starts, to free hours of the same length at the same ground.`,
      ],
    },
    {
      title: 'Refunds',
      text: [
        'Refunds are handed to the payment provider within 24 hours and go back to where you paid from. Banks show them in 2-3 business days as a rule, in 5-7 at the latest. Money that reaches us too late to keep the hours is refunded in full without your asking.',
      ],
    },
    {
      title: 'At the ground',
      text: [
        'Show your confirmation code. Keep to the ground’s rules, which stand in its Policies tab, and leave on time: the next team has booked too.',
      ],
    },
    {
      title: 'Reviews',
      text: [
        'Only players of a completed booking may review, once for each. Say what you saw. Insults, advertising and private details of others are taken down.',
      ],
    },
    {
      title: 'Law',
      text: ['These terms follow the law of India; the courts of Mumbai decide.'],
    },
  ],
});

export const termsActions = inLanguage('termsActions', { questions: 'Questions about payments and refunds' });
