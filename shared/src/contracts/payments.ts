import { z } from 'zod';
import { contract } from '../contract.js';
import { booking, paymentStatus, refund } from './booking.js';
import {
  bookingRef,
  idParams,
  isoTime,
  objectId,
  pageQuery,
  pagination,
  refundId,
  rupees,
  rupeesToThePaisa,
  shortText,
} from './common.js';
import { game, gamePlace } from './games.js';
import { tournament, tournamentEntry } from './tournament.js';

export const orderStatus = z.enum(['PENDING', 'ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED']);
const orderId = z.string().regex(/^[A-Za-z0-9_-]{3,50}$/, 'must be an order id');
const bookingId = bookingRef;

/** What is paid: a booking, the share of a place in a game, or the fee of a tournament entry. */
const paidFor = {
  bookingId: bookingId.optional(),
  placeId: objectId.optional(),
  entryId: objectId.optional(),
};
type PaidFor = { [K in keyof typeof paidFor]?: string | undefined };
const isOneOf = ({ bookingId, placeId, entryId }: PaidFor): boolean =>
  [bookingId, placeId, entryId].filter((id) => id !== undefined).length === 1;
const ONE_OF = { message: 'names a booking, a place or an entry, one of them', path: ['bookingId'] };

/** What an order paid for: the booking, the game and the payer's place, or the tournament and the payer's entry. */
const settledFor = {
  booking: booking.optional(),
  game: game.optional(),
  place: gamePlace.optional(),
  tournament: tournament.optional(),
  entry: tournamentEntry.optional(),
};

export const createOrder = contract({
  method: 'POST',
  path: '/payments/create-order',
  asksParent: true,
  pausedBy: 'online-payment',
  auth: 'user',
  tag: 'Payments',
  summary: 'The live payment order of a booking, a place or an entry, made when there is none',
  body: z.strictObject(paidFor).refine(isOneOf, ONE_OF),
  response: z.object({
    appId: z.string(),
    order: z.object({
      id: z.string(),
      payment_session_id: z.string(),
      payment_url: z.string(),
      mode: z.enum(['sandbox', 'production']),
      /** The provider whose checkout opens; absent for Cashfree. */
      provider: z.enum(['cashfree', 'razorpay']).optional(),
    }),
    message: z.string().optional(),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const verifyPayment = contract({
  method: 'POST',
  path: '/payments/verify-payment',
  auth: 'user',
  act: 'booking.read',
  tag: 'Payments',
  summary: 'Ask the provider about an order and settle what it says',
  body: z
    .strictObject({ order_id: orderId, payment_session_id: z.string().max(500).optional(), ...paidFor })
    .refine(isOneOf, ONE_OF),
  response: z.object({
    paid: z.boolean(),
    requiresRefund: z.boolean(),
    ...settledFor,
    message: z.string().optional(),
  }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const paymentFailed = contract({
  method: 'POST',
  path: '/payments/payment-failed',
  auth: 'user',
  tag: 'Payments',
  summary: 'The page saw a failure: ask the provider',
  body: z
    .strictObject({ order_id: orderId, reason: shortText(300, 0).optional(), ...paidFor })
    .refine(isOneOf, ONE_OF),
  response: z.object({ ...settledFor, message: z.string().optional() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'UNAVAILABLE'],
});

export const refundPayment = contract({
  method: 'POST',
  path: '/payments/refund',
  auth: 'user',
  act: 'refund.give',
  tag: 'Payments',
  summary:
    'Give money back by hand (owner of the ground or admin). With `refundId`, the newest refund that failed: gives back all that is stuck of its payment, once, however often it is requested',
  body: z
    .strictObject({
      bookingId,
      amount: rupees.positive().optional(),
      refundId: refundId.optional(),
      reason: shortText(300),
    })
    .refine(({ amount, refundId }) => amount === undefined || refundId === undefined, {
      path: ['amount'],
      message: 'is that of the named refund',
    }),
  response: z.object({ booking, refund }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const payment = z.object({
  _id: objectId,
  orderId: z.string(),
  bookingId: objectId,
  bookingNumber: z.string(),
  groundName: z.string(),
  /** For the share of a place in a game. */
  placeId: objectId.optional(),
  gameId: objectId.optional(),
  /** For the fee of a tournament entry, which has no booking: `bookingId` is then the entry's id. */
  entryId: objectId.optional(),
  tournamentId: objectId.optional(),
  amount: rupees,
  currency: z.string(),
  status: orderStatus,
  paymentStatus,
  captured: rupeesToThePaisa,
  refunded: rupeesToThePaisa,
  refunds: z.array(refund),
  /** The number of its receipt, for a share that was used for a place (`paymentReceipt`). */
  receiptNumber: z.string().optional(),
  createdAt: isoTime,
});
export type Payment = z.infer<typeof payment>;

export const paymentHistory = contract({
  method: 'GET',
  path: '/payments/history',
  auth: 'user',
  tag: 'Payments',
  summary: 'My payments, newest first',
  query: pageQuery,
  response: z.object({ payments: z.array(payment), pagination }),
});

export const getPayment = contract({
  method: 'GET',
  path: '/payments/:id',
  auth: 'user',
  act: 'booking.read',
  tag: 'Payments',
  summary: 'One payment of mine',
  params: idParams,
  response: z.object({ payment }),
  errors: ['NOT_FOUND'],
});

export const paymentReceipt = contract({
  method: 'GET',
  path: '/payments/:id/receipt.pdf',
  auth: 'user',
  tag: 'Payments',
  summary: 'The receipt of a payment of mine, of a booking or of my share of one, as a PDF',
  params: idParams,
  contentType: 'application/pdf',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const paymentFeeBill = contract({
  method: 'GET',
  path: '/payments/:id/fee-bill.pdf',
  auth: 'user',
  tag: 'Payments',
  summary: "The operator's bill for the convenience fee in a payment of mine, with what was credited later",
  params: idParams,
  contentType: 'application/pdf',
  errors: ['NOT_FOUND'],
});

export const paymentStatusOf = contract({
  method: 'GET',
  path: '/payments/status/:bookingId',
  auth: 'user',
  act: 'booking.read',
  tag: 'Payments',
  summary: "The provider's status of a booking's newest order",
  params: z.object({ bookingId }),
  response: z.object({ status: orderStatus, orderId: z.string().nullable() }),
  errors: ['NOT_FOUND'],
});

/** The provider's signed call. Its body is kept raw, because the signature covers the bytes. */
export const paymentWebhook = contract({
  method: 'POST',
  path: '/payments/webhook',
  tag: 'Payments',
  summary: "The provider's webhook; makes us ask the provider",
  body: z.unknown(),
  errors: ['UNAUTHENTICATED'],
});
