import fc from 'fast-check';
import { MODEL_COUPONS, type ModelCoupon } from './model-coupons.js';
import type { Span } from './reference-model.js';

/** The terms on which others may join a booking's game. */
export interface GameTerms {
  /** The host's included. */
  places: number;
  /** Whole rupees. */
  share: number;
}

/** A command names its user and subject by number: the nth that exists, so that any command fits any state. */
export type Command =
  | { do: 'hold' | 'wait'; user: number; span: Span }
  | { do: 'book' | 'buy'; user: number; span: Span; coupon?: ModelCoupon | undefined }
  | { do: 'release' | 'leave' | 'approve' | 'order' | 'verify' | 'unblock'; nth: number }
  | { do: 'cancel'; nth: number; by: 'player' | 'owner' }
  | { do: 'move'; nth: number; start: number; accepts: boolean }
  | { do: 'pay'; nth: number; outcome: 'success' | 'wrong' | 'failed' | 'user_dropped' | 'pending' }
  | { do: 'block' | 'close' | 'walkIn'; span: Span }
  /** A booking, paid or approved, whose game others may join. */
  | { do: 'host'; user: number; span: Span; isPaid: boolean; terms: GameTerms }
  | { do: 'share'; nth: number; terms: GameTerms }
  /** `joinAndPay` does all that it takes to be in. */
  | { do: 'join' | 'joinAndPay' | 'leaveGame'; user: number; nth: number }
  /** One leaves, and the next player takes over. */
  | { do: 'swap'; user: number; nth: number }
  | { do: 'orderPlace'; nth: number }
  | { do: 'wind'; minutes: number }
  | { do: 'sweep' };

/** The payload of a kind of command. */
export type CommandTo<K, C extends Command = Command> = C extends { do: infer D }
  ? K extends D
    ? C
    : never
  : never;

export const PLAYERS = 3;
/** From five in the evening of the first day to five in the morning, midnight and a closed hour in the middle. */
const start = fc.integer({ min: 17, max: 28 });
const span = fc.record({ start, length: fc.integer({ min: 1, max: 3 }) });
const user = fc.nat({ max: PLAYERS - 1 });
const coupon = fc.constantFrom(undefined, ...MODEL_COUPONS);
/** One place for nothing, and prices up to more than the half of an hour. */
const terms = fc.record({
  places: fc.integer({ min: 2, max: 3 }),
  share: fc.constantFrom(0, 333, 500, 500, 800),
});
const nth = fc.nat({ max: 30 });
const of = <const K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);

const ofHours: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: of('hold', 'wait'), user, span }) },
  { weight: 9, arbitrary: fc.record({ do: of('book', 'buy', 'buy'), user, span, coupon }) },
  {
    weight: 16,
    arbitrary: fc.record({
      do: of('release', 'leave', 'approve', 'order', 'order', 'verify', 'verify', 'unblock'),
      nth,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: of('cancel'), nth, by: of('player', 'owner') }) },
  { weight: 5, arbitrary: fc.record({ do: of('move'), nth, start, accepts: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: of('pay'),
      nth,
      outcome: of('success', 'success', 'success', 'wrong', 'failed', 'user_dropped', 'pending'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: of('block', 'close', 'walkIn'), span }) },
  { weight: 5, arbitrary: fc.record({ do: of('wind'), minutes: fc.constantFrom(1, 4, 6, 17, 130, 250) }) },
  { weight: 4, arbitrary: fc.record({ do: of('sweep') }) },
);

const host = fc.record({ do: of('host'), user, span, isPaid: fc.boolean(), terms });
const ofGames: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: host },
  { weight: 2, arbitrary: fc.record({ do: of('share'), nth, terms }) },
  {
    weight: 12,
    arbitrary: fc.record({ do: of('join', 'joinAndPay', 'joinAndPay', 'leaveGame', 'swap'), user, nth }),
  },
  { weight: 4, arbitrary: fc.record({ do: of('orderPlace'), nth }) },
);

/** The commands of one evening. */
export const evening = fc.array(
  fc.oneof({ weight: 4, arbitrary: ofHours }, { weight: 1, arbitrary: ofGames }),
  { minLength: 12, maxLength: 45, size: 'max' },
);

/** An evening that begins with a game, most of whose commands are about games. */
export const sharedEvening = fc
  .tuple(
    host,
    fc.array(fc.oneof({ weight: 1, arbitrary: ofHours }, { weight: 2, arbitrary: ofGames }), {
      minLength: 12,
      maxLength: 40,
      size: 'max',
    }),
  )
  .map(([first, rest]): Command[] => [first, ...rest]);
