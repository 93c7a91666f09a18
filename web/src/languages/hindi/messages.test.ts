import { email, lineText, phone, shortText } from '@crease/shared/contracts/common';
import { couponCode } from '@crease/shared/contracts/coupon-code';
import { ERROR_STATUS } from '@crease/shared/errors';
import { judgeBySchema } from '@crease/shared/field-errors';
import { gstin } from '@crease/shared/gstin';
import { REFUSALS, refuse } from '@crease/shared/refusals';
import { pan } from '@crease/shared/tax/pan';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from './messages.js';
import { REFUSALS_IN_HINDI } from './refusal-words.js';

/** Where the server refuses. */
const sources = Object.values(
  import.meta.glob<string>(
    [
      '../../../../{api,domain,shared}/src/**/*.ts',
      '!../../../../**/*.test.ts',
      '!../../../../shared/src/refusals.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).join('\n');
const inDevanagari = expect.stringMatching(/[\u0900-\u097f]/);

/** The Hindi of a single field error. */
function complaintOf(schema: z.ZodType, field: string, value: unknown): string | undefined {
  const judged = judgeBySchema(z.object({ [field]: schema }), { [field]: value });
  const [first] = judged.ok ? [] : judged.errors;
  return first && messages.complaint?.('VALIDATION', first.message, first);
}

test('every refusal with a reason has Hindi', () => {
  const words: Readonly<Record<string, object>> = REFUSALS_IN_HINDI;
  for (const [code, sentences] of Object.entries(REFUSALS))
    expect(Object.keys(words[code] ?? {}), code).toEqual(expect.arrayContaining(Object.keys(sentences)));
});

test('every reason with Hindi is one that the server gives', () => {
  expect(sources.length).toBeGreaterThan(100_000);
  const reasons = Object.values(REFUSALS_IN_HINDI).flatMap((sentences) => Object.keys(sentences));
  const given = (reason: string) => sources.includes(`'${reason}'`) || sources.includes(`  ${reason}: `);
  expect(reasons.filter((reason) => !given(reason))).toEqual([]);
});

test('a refusal is translated by its reason, else by its code', () => {
  const said = { reason: 'wrong_password' };
  expect(messages.refusal?.('BAD_CREDENTIALS', 'Your password is not right.', said)).toBe(
    'आपका पासवर्ड सही नहीं है।',
  );
  for (const code of Object.keys(ERROR_STATUS)) {
    for (const reason of [undefined, 'of_tomorrow', 'toString', 'constructor'])
      expect(messages.refusal?.(code, 'A sentence of tomorrow.', { reason }), code).toEqual(inDevanagari);
  }
  expect(messages.refusal?.('OF_TOMORROW', 'A sentence of tomorrow.', {})).toBe('A sentence of tomorrow.');
});

test.each([
  ['phone', phone, '12345'],
  ['email', email, 'asha'],
  ['name', lineText(80), '\u200b'],
  ['name', lineText(80), 'a\nb'],
  ['about', shortText(80), 'a\u0000'],
  ['pan', pan, 'ABC'],
  ['gstin', gstin, '27ABCPE1234F1ZX'],
  ['code', couponCode, 'a'],
])('what is wrong with a typed %s is said in Hindi', (field, schema, typed) => {
  expect(complaintOf(schema, field, typed)).toEqual(inDevanagari);
});

test('a ball that the rules of the match refuse is explained', () => {
  expect(messages.refusal?.('NOT_IN_RULES', '', { reason: 'no-byes' })).toBe('इस मैच में बाई नहीं गिने जाते।');
});

test('refusals about coupons and switches name which one', () => {
  expect(messages.refusal?.('COUPON_INVALID', '', { reason: 'not-yet' })).toBe('यह कूपन अभी शुरू नहीं हुआ है।');
  expect(messages.refusal?.('SWITCHED_OFF', '', { reason: 'uploads' })).toMatch(/^अभी तस्वीरें अपलोड नहीं/);
});

test('a manual refund that the balance does not cover says what to do', () => {
  const error = refuse('STATE_CONFLICT', 'refund_not_covered', { params: { covered: 2700 } });
  expect(messages.refusal?.(error.code, error.message, error)).toMatch(/₹2,700 .*मैदान पर लौटाएँ, या अगले खेलों/);
});

test('a sentence with values has them in Hindi too', () => {
  const say = (...[code, reason, params]: [string, string, Record<string, number>]) =>
    messages.refusal?.(code, '', { reason, params });
  expect(say('VALIDATION', 'other_length', { hours: 2 })).toBe('कृपया 2 घंटे चुनें, जितने आपने बुक किए हैं।');
  expect(say('STATE_CONFLICT', 'over_payment', { left: 170.5 })).toBe(
    'इस भुगतान में से अब केवल ₹170.50 ही लौटाए जा सकते हैं।',
  );
  expect(say('STATE_CONFLICT', 'over_due', { due: 551 })).toBe('केवल ₹551 बाकी है।');
  expect(say('STATE_CONFLICT', 'too_many_waits', { max: 10 })).toBe('आप पहले से 10 समय की प्रतीक्षा में हैं।');
});

test('a field error keeps its number, and an unknown one stays as it is', () => {
  expect(complaintOf(z.string().max(60), 'teamName', 'x'.repeat(61))).toBe(
    'टीम का नाम: ज़्यादा से ज़्यादा 60 अक्षर',
  );
  const error = refuse('VALIDATION', 'too_many_players', { params: { max: 16 } });
  expect(messages.complaint?.('VALIDATION', error.message, error)).toBe('ज़्यादा से ज़्यादा 16 खिलाड़ी');
  expect(messages.complaint?.('VALIDATION', 'A sentence of tomorrow.', {})).toBe('A sentence of tomorrow.');
});

test("an error of any schema is translated with the field's name, or as “this information”", () => {
  expect(complaintOf(z.string(), 'emailOrPhone', undefined)).toBe('ईमेल या फ़ोन भरें');
  expect(complaintOf(z.string(), 'name', 1)).toBe('नाम सही नहीं है');
  expect(complaintOf(z.string().min(3), 'reason', 'x')).toBe('कारण: कम से कम 3 अक्षर');
  expect(complaintOf(z.number().min(1), 'playerCount', 0)).toBe('खिलाड़ियों की संख्या: कम से कम 1');
  expect(complaintOf(z.number().max(5), 'rating', 6)).toBe('रेटिंग: ज़्यादा से ज़्यादा 5');
  expect(complaintOf(z.string(), 'groundId', undefined)).toBe('यह जानकारी भरें');
});

test('a notification is rendered from its params; one without them, or written by an admin, stays as it is', () => {
  const english = { title: 'Your wait has ended', message: 'Thu 26 Nov, 6–7 PM at Sixer Cage has begun.' };
  const params = { ground: 'Sixer Cage', date: '2026-11-26', slot: '18:00-19:00' };
  const said = messages.notification?.({ ...english, key: 'wait_ended', params });
  expect(said?.title).toBe('आपकी प्रतीक्षा ख़त्म हुई');
  expect(said?.message).toBe(
    'Sixer Cage, गुरु 26 नव, 6–7 PM: यह समय शुरू हो गया है, इसलिए अब आप इसकी प्रतीक्षा में नहीं हैं।',
  );
  expect(messages.notification?.(english)).toEqual(english);
});

test('a notification of another version, whose key or params are unknown here, stays as it is', () => {
  const english = { title: 'Your wait has ended', message: 'Thu 26 Nov, 6–7 PM at Sixer Cage has begun.' };
  const params = { ground: 'Sixer Cage', date: '2026-11-26', slot: '18:00-19:00' };
  const others = [
    { key: 'of_tomorrow', params },
    { key: 'constructor', params },
    { key: '__proto__', params },
    { key: 'wait_ended' },
    { key: 'wait_ended', params: { ...params, slot: 'evening' } },
    { key: 'wait_ended', params: { ground: 'Sixer Cage' } },
  ];
  for (const other of others) {
    const stored = { ...english, ...other };
    expect(messages.notification?.(stored), JSON.stringify(other)).toEqual(stored);
  }
});
