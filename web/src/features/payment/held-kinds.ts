import type { Payable } from './api/create-order.js';
import { entryPaymentTexts } from './entry-payment-texts.js';
import type { Outcome } from './outcome.js';
import { shareTexts } from './share-texts.js';

/** A place in a game or a tournament that is held for its payer. */
export interface HeldItem {
  _id: string;
  status: string;
  heldAt?: string | undefined;
  expiresAt?: string | undefined;
}

interface TitleAndText {
  title: string;
  text: string;
}

/** What the sheet and the callback page say. */
export interface HeldTexts {
  title: string;
  held: string;
  heldText: string;
  share: string;
  back: string;
  paid: string;
  lapsed: string;
  lost: string;
  late: string;
  gone: string;
  goneText: (amount: string) => string;
  close: string;
  results: Readonly<Record<Outcome, TitleAndText>>;
  lapsedTitle: string;
  lapsedText: string;
  refundTitle: string;
  refundText: string;
  twiceTitle: string;
  twiceText: string;
  timeLeft: string;
  toGame: string;
  toGames: string;
  signIn: string;
  goHome: string;
  failed: string;
  retry: string;
}

/** What is paid while it is held, and in which words. */
export interface HeldKind {
  payable: Exclude<Payable, { bookingId: string }>;
  texts: HeldTexts;
}

export const shareOf = (placeId: string): HeldKind => ({ payable: { placeId }, texts: shareTexts });

export const feeOfEntry = (entryId: string): HeldKind => ({ payable: { entryId }, texts: entryPaymentTexts });
