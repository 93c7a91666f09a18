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

test('a notification is said from its params, and one without them, or an admin’s own words, stays as it is', () => {
  const english = { title: 'Your wait has ended', message: 'Thu 26 Nov, 6–7 PM at Sixer Cage has begun.' };
  const params = { ground: 'Sixer Cage', date: '2026-11-26', slot: '18:00-19:00' };
  const said = serverWords.news?.({ ...english, key: 'wait_ended', params });
  expect(said?.title).toBe('आपकी प्रतीक्षा ख़त्म हुई');
  expect(said?.message).toBe(
    'Sixer Cage, गुरु 26 नव, 6–7 PM: यह समय शुरू हो गया है, इसलिए अब आप इसकी प्रतीक्षा में नहीं हैं।',
  );
  expect(serverWords.news?.(english)).toEqual(english);
});
