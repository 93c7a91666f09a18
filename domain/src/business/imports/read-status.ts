import { statusKey } from '@crease/shared/import-status';

/** What a row's status means for its booking; `unclear` is left to the owner. */
export type StatusMeaning = 'live' | 'ended' | 'unclear';

const wordsIn = (text: string) => new Set(text.split(' '));

const ENDED = wordsIn('cancelled canceled cancellation refunded refund failed');
const LIVE = wordsIn(
  'confirmed confirm booked reserved active upcoming scheduled approved accepted complete completed done played success ' +
    'successful paid unpaid pending due partial partially new',
);
/** Words without meaning for the status. */
const NEUTRAL = wordsIn('booking payment by customer player user owner venue');

/**
 * Reads a status by whole words. An unknown word, or words of both lists, make it `unclear`: `Non-refundable` is not a
 * refund, and `Void` must not be guessed.
 */
export function readStatus(text: string): StatusMeaning {
  const key = statusKey(text);
  if (key === '') return 'live';
  const words = key.split(' ').filter((word) => !NEUTRAL.has(word));
  if (words.length > 0 && words.every((word) => ENDED.has(word))) return 'ended';
  return words.length > 0 && words.every((word) => LIVE.has(word)) ? 'live' : 'unclear';
}
