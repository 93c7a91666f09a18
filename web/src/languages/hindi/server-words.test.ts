import { ERROR_STATUS } from '@crease/shared/errors';
import { expect, test } from 'vitest';
import { REFUSALS } from './refusals.js';
import { serverWords } from './server-words.js';

/** Where the server's sentences stand. */
const sources = Object.values(
  import.meta.glob<string>(['../../../../{api,domain,shared}/src/**/*.ts', '!../../../../**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');
const consumers = Object.values(
  import.meta.glob<string>('../../../../worker/src/consumers/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

const inDevanagari = expect.stringMatching(/[\u0900-\u097f]/);

test('every refusal that has a Hindi is one that the server says', () => {
  expect(sources.length).toBeGreaterThan(100_000);
  expect(Object.keys(REFUSALS).filter((sentence) => !sources.includes(sentence))).toEqual([]);
});

test('a refusal is said by its sentence, else by its code', () => {
  expect(serverWords.refusal?.('BAD_CREDENTIALS', 'Your password is not right.')).toBe(
    'आपका पासवर्ड सही नहीं है।',
  );
  for (const code of Object.keys(ERROR_STATUS)) {
    expect(serverWords.refusal?.(code, 'A sentence of tomorrow.')).toEqual(inDevanagari);
  }
});

test('a refund by hand that the balance does not cover says what to do', () => {
  const message =
    "The money of this game has been paid out or given back, and the ground's balance of ₹2,700 does not cover this refund. " +
    'Please pay it back at the ground, or wait for the next games.';
  expect(serverWords.refusal?.('STATE_CONFLICT', message)).toMatch(/₹2,700 .*मैदान पर लौटाएँ, या अगले खेलों/);
});

test('a complaint about a field keeps its number, and one that is not known stays as it is', () => {
  expect(serverWords.complaint?.('Team name must have at most 60 characters')).toBe(
    'टीम का नाम: ज़्यादा से ज़्यादा 60 अक्षर',
  );
  expect(serverWords.complaint?.('Maximum 16 players allowed')).toBe('ज़्यादा से ज़्यादा 16 खिलाड़ी');
  expect(serverWords.complaint?.('A sentence of tomorrow.')).toBe('A sentence of tomorrow.');
});

const SLOT = 'Thu 26 Nov, 11 PM–1 AM at Sixer Cage';
const NEWS = [
  '₹13,120 for games until Sun 22 Nov is on its way to •••••jay@okbank.',
  '₹13,120.50 for games until Sun 22 Nov was paid out. Reference UTR123.',
  'The bank did not take ₹13,120 for games until Sun 22 Nov. Please look at your payout account: when you save it, we try again at once.',
  'Your weekly games at Sixer Cage have ended: the hours are not kept for you any more.',
  `${SLOT} is yours until 6:24 AM. Pay ₹1,377 to confirm it.`,
  `${SLOT} is yours. Booking CR-J9GTUWQE. Have a good game!`,
  `The ground has approved ${SLOT}. Pay ₹1,377 at the ground, or online before you play.`,
  `₹1,377 for ${SLOT} reached us. Your receipt comes by mail.`,
  `Your booking is now ${SLOT}. ₹200 more is due at the ground.`,
  `Your booking is now ${SLOT}. ₹200 is on its way back to you.`,
  `${SLOT} is still yours until 6 PM: please try again. If your bank took money, it comes back by itself.`,
  `The payment for ${SLOT} failed. If your bank took money, it comes back by itself.`,
  `${SLOT}. ₹900 is to be paid at the ground. Have a good game!`,
  `${SLOT}. Have a good game!`,
  'Tell other players how you liked Sixer Cage: a few words help them choose.',
  `₹1,377 for ${SLOT} is on its way to your account.`,
  `You cancelled ${SLOT}. ₹1,377 is on its way back to you.`,
  `We are sorry: the ground had to cancel ${SLOT} (Rain). ₹1,377 is on its way back to you.`,
  `We are sorry: the ground is closed on ${SLOT}.`,
  `${SLOT} was not paid in time, so the slot is free again. Money that arrives late comes back to you.`,
  `${SLOT} was cancelled.`,
  `${SLOT} is kept for you until 9:05 PM. Book it before then.`,
  `${SLOT} has begun, so you do not wait for it any more.`,
  `Rohan Kulkarni wants ${SLOT} (₹1,377). Approve it, or it waits for the payment until 6:24 AM.`,
  `Rohan Kulkarni paid ₹1,377 for ${SLOT}.`,
  `${SLOT} is approved for Rohan Kulkarni. ₹1,377 is due at the ground.`,
  `Rohan Kulkarni moved to ${SLOT}. ₹200 more is due at the ground.`,
  `Rohan Kulkarni cancelled ${SLOT} (Rain all day). The hours are free again.`,
  `${SLOT} for Rohan Kulkarni is cancelled. ₹1,377 is on its way back to the player.`,
  `${SLOT} for Rohan Kulkarni ended with the closure.`,
  `You cancelled ${SLOT}. ₹1,377 was paid at the ground: what is owed back of it is settled there.`,
  `${SLOT} for Rohan Kulkarni is cancelled. ₹826 is on its way back to the player. ₹551 was paid at the ground: what is owed back of it is settled there.`,
  `Rohan Kulkarni did not pay for ${SLOT} in time. The hours are free again.`,
  `${SLOT} for Rohan Kulkarni was cancelled.`,
];

/** Words that are names, numbers or signs. */
const KEPT = /Sixer Cage|Rohan Kulkarni|Rain all day|Rain|\S+@okbank|UTR\d+|CR-\w+|[AP]M/g;

test.each(NEWS)('says all of: %s', (english) => {
  const said = serverWords.news?.(english) ?? '';
  expect(said).toEqual(inDevanagari);
  expect(said.replace(KEPT, '')).not.toMatch(/[A-Za-z]/);
  for (const sum of english.match(/₹[\d,]*\d/g) ?? []) expect(said).toContain(sum);
});

test('knows every title that the worker writes, and leaves an admin’s own words alone', () => {
  const titles = [...consumers.matchAll(/title: '([^']+)',\n\s+message/g)].map(([, title]) => title ?? '');
  expect(new Set(titles).size).toBeGreaterThan(10);
  expect(titles.filter((title) => serverWords.news?.(title) === title)).toEqual([]);
  expect(serverWords.news?.('Diwali cup on Sunday')).toBe('Diwali cup on Sunday');
});
