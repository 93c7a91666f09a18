import fc from 'fast-check';
import { MODEL_COUPONS, type ModelCoupon } from './model-coupons.js';
import type { Span } from './reference-model.js';

/** A command names its user and subject by number: the nth that exists, so that any command fits any state. */
export type Command =
  | { do: 'hold' | 'wait'; user: number; span: Span }
  | { do: 'book' | 'buy'; user: number; span: Span; coupon?: ModelCoupon | undefined }
  | { do: 'release' | 'leave' | 'approve' | 'order' | 'verify' | 'unblock'; nth: number }
  | { do: 'cancel'; nth: number; by: 'player' | 'owner' }
  | { do: 'move'; nth: number; start: number; accepts: boolean }
  | { do: 'pay'; nth: number; outcome: 'success' | 'wrong' | 'failed' | 'user_dropped' | 'pending' }
  | { do: 'block' | 'close' | 'walkIn'; span: Span }
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
const nth = fc.nat({ max: 30 });
const of = <const K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);

const command: fc.Arbitrary<Command> = fc.oneof(
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

/** An operation of one evening. */
export const evening = fc.array(command, { minLength: 12, maxLength: 45, size: 'max' });
