import { inLanguage } from '../../lib/language/language.js';

/** Paying the share of a place in a game, and how that ended. */
export const shareTexts = inLanguage('sharePayment', {
  title: 'Pay your share',
  held: 'This place is held for you',
  heldText: 'Nobody else can take it.',
  share: 'Your share',
  paidTo: (host: string) => `It goes to ${host}, who has booked the hour. Nothing is added to it.`,
  /** For a booking that is paid at the ground. */
  paidToGround: 'It is paid to the ground. Nothing is added to it.',
  back: 'The game is cancelled? You get back what the booking’s terms give. You leave? You get it back once another player has paid for your place.',
  paid: 'Paid. You are in, see you on the ground!',
  lapsed: 'Your time to pay is over, and the place is free again.',
  lost: 'The place is not held for you any more. Nothing was paid.',
  late: 'Time is up. We still check whether your payment arrived.',
  gone: 'The place is gone. Your money comes back.',
  goneText: (amount: string) =>
    `Your payment came after the place went to another player. All of ${amount} goes back to where you paid from, within 2-3 business days.`,
  close: 'Back to the game',
  results: {
    success: { title: 'You are in', text: 'Your share is paid. See you on the ground.' },
    failed: {
      title: 'Share not paid',
      text: 'No money was kept. You can try again while the place is held.',
    },
    pending: {
      title: 'Payment pending',
      text: 'The provider has not finished yet. We keep asking and tell you as soon as we know.',
    },
    unknown: { title: 'Unknown status', text: 'Please look at the game in a while.' },
  },
  lapsedTitle: 'The time to pay is over',
  lapsedText: 'The place is free again. If money was taken, all of it comes back to you.',
  refundTitle: 'The place is gone',
  refundText:
    'Your payment came too late, so all of it goes back to where you paid from, within 2-3 business days.',
  twiceTitle: 'You are in already',
  twiceText: 'This second payment was not needed. All of it goes back to where you paid from.',
  timeLeft: 'Time left to pay',
  toGame: 'Open the game',
  toGames: 'My games',
  signIn: 'Login to see your payment',
  goHome: 'Back to home',
  failed: 'We could not check this payment. Please look at your games.',
  retry: 'Check again',
} as const);
