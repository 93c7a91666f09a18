import { inLanguage } from '../../lib/language/language.js';

/** Paying the fee of a tournament's entry, and how that ended. */
export const entryPaymentTexts = inLanguage('entryPayment', {
  title: 'Pay the entry fee',
  held: 'This place is held for your team',
  heldText: 'No other team can take it.',
  share: 'Entry fee',
  back: 'You withdraw before entry closes, or the tournament is cancelled? You get all of it back.',
  paid: 'Paid. Your team is in!',
  lapsed: 'Your time to pay is over, and the place is free again.',
  lost: 'The place is not held for your team any more. Nothing was paid.',
  late: 'Time is up. We still check whether your payment arrived.',
  gone: 'The place is gone. Your money comes back.',
  goneText: (amount: string) =>
    `Your payment came after the place went to another team. All of ${amount} goes back to where you paid from, within 2-3 business days.`,
  close: 'Back to the tournament',
  results: {
    success: {
      title: 'Your team is in',
      text: 'The entry fee is paid. You hear from us when the matches are drawn.',
    },
    failed: {
      title: 'Entry fee not paid',
      text: 'No money was kept. You can try again while the place is held.',
    },
    pending: {
      title: 'Payment pending',
      text: 'The provider has not finished yet. We keep asking and tell you as soon as we know.',
    },
    unknown: { title: 'Unknown status', text: 'Please look at the tournament in a while.' },
  },
  lapsedTitle: 'The time to pay is over',
  lapsedText: 'The place is free again. If money was taken, all of it comes back to you.',
  refundTitle: 'The place is gone',
  refundText:
    'Your payment came too late, so all of it goes back to where you paid from, within 2-3 business days.',
  twiceTitle: 'Your team is in already',
  twiceText: 'This second payment was not needed. All of it goes back to where you paid from.',
  timeLeft: 'Time left to pay',
  toGame: 'Open the tournament',
  toGames: 'All tournaments',
  signIn: 'Login to see your payment',
  goHome: 'Back to home',
  failed: 'We could not check this payment. Please look at the tournament.',
  retry: 'Check again',
} as const);
