import type { Booking } from '@crease/shared/contracts/booking';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { pdfGlyphs, pdfPages, pdfText } from '../../testing/pdf-text.js';
import { isShapedFont, loadFont } from './pdf/fonts.js';
import { loadShaper } from './pdf/shaper.js';
import { printable, runsOf } from './pdf/text-runs.js';
import { receiptPdf } from './receipt-pdf.js';

const URL = 'https://crease.test';
const textOf = async (over: Partial<Booking> = {}) => pdfText(await receiptPdf(aWireBooking(over), URL));
/** Without the breaks between the pieces that the file shows one by one. */
const joined = (text: string) => text.replaceAll('\n', '');

const unpaid: Booking['payment'] = { status: 'pending', refunds: [], collected: [] };
const contact = (name: string) => ({ ...aWireBooking().playerDetails.contactPerson, name });
const player = (name: string, teamName = name) => ({
  playerDetails: { teamName, playerCount: 10, contactPerson: contact(name) },
});

test('says what was booked, by whom and for how much, with the rupee sign', async () => {
  const text = await textOf();
  for (const fact of [
    'CONFIRMED',
    'Your booking is confirmed!',
    'CR-7KQ2M9XA',
    'Sixer Cage',
    'Veera Desai Road, Andheri West, Mumbai, Maharashtra',
    'Sat 21 Nov 2026',
    '7–9 PM',
    'Versova Vikings',
    'Rohan Kulkarni',
    '98200\u00a012345',
    'Base, 2 hours at ₹1,500',
    'GST 18% (included) in the rent',
    '₹2,754 paid online by UPI',
    '5114912345678',
    'Show this code at the ground.',
  ]) {
    expect(text).toContain(fact);
  }
  expect(text).toContain('Code K7NQ4X');
  for (const amount of ['₹3,000', '\u2212₹300', '₹54', '₹2,754', '₹412'])
    expect(joined(text)).toContain(amount);
  expect(text).toContain('Cancel before 3 PM on Sat 21 Nov');
});

test('says PENDING until a booking is confirmed, and shows no code', async () => {
  const text = await textOf({ status: 'pending', payment: unpaid, confirmation: undefined });
  expect(text).toContain('PENDING');
  expect(text).not.toContain('CONFIRMED');
  expect(text).not.toContain('K7NQ4X');
  expect(text).toContain('₹2,754 to pay');
});

test('a cancelled booking shows why, what comes back, and no code', async () => {
  const text = await textOf({
    status: 'cancelled',
    cancellation: { reason: 'Rain since noon', by: 'Sanjay Mhatre', at: '2026-11-21T06:00:00.000Z' },
    payment: {
      ...aWireBooking().payment,
      refunds: [
        {
          refundId: 'order-r1',
          orderId: 'order',
          amount: 2754,
          status: 'pending',
          reason: 'Cancelled by the ground',
          at: '2026-11-21T06:00:01.000Z',
        },
      ],
    },
  });
  expect(text).toContain('CANCELLED');
  expect(text).toContain('Rain since noon');
  expect(text).toContain('₹2,754 comes back to you');
  expect(text).toContain('order-r1');
  expect(text).not.toContain('K7NQ4X');
});

test('a completed booking shows no code to show at the ground', async () => {
  const text = await textOf({ status: 'completed' });
  expect(text).toContain('COMPLETED');
  expect(text).toContain('No code: this game is over.');
  expect(text).not.toContain('Show this code at the ground.');
  expect(text).not.toContain('K7NQ4X');
});

test('shows the amount due until it is collected', async () => {
  expect(await textOf({ payment: unpaid })).toContain('₹2,754 due at the ground');
  const row = { amount: 1000, method: 'cash' as const, by: 'Sanjay', at: '2026-11-21T13:00:00.000Z' };
  expect(await textOf({ payment: { ...unpaid, collected: [row] } })).toContain('₹1,754 due at the ground');
});

test('a discount of nothing is not mentioned', async () => {
  const { pricing } = aWireBooking();
  expect(await textOf({ pricing: { ...pricing, discount: 0 } })).not.toContain('Discount');
});

test('a slot over midnight says on which day it ends', async () => {
  const text = await textOf({ timeSlot: { startTime: '23:00', endTime: '01:00', duration: 2 } });
  expect(text).toContain('11 PM–1 AM');
  expect(text).toContain('Time, ends Sun');
});

test('names in Devanagari are set and can be copied', async () => {
  const pdf = await receiptPdf(aWireBooking(player('श्रीकृष्ण द्रविड')), URL);
  expect(pdfText(pdf)).toContain('श्रीकृष्ण द्रविड');
  expect(await textOf({ groundId: { ...aWireBooking().groundId, name: 'Émile Łódź Ωmega' } })).toContain(
    'Émile Łódź Ωmega',
  );
});

const NAMES = [
  ['Devanagari', 'श्रीकृष्ण राष्ट्र'],
  ['Bengali', 'কলকাতা ক্রিকেট রাষ্ট্র'],
  ['Gurmukhi', 'ਪੰਜਾਬ ਕ੍ਰਿਕਟ ਸ੍ਰੀ'],
  ['Gujarati', 'અમદાવાદ ક્રિકેટ વિદ્યાર્થી'],
  ['Odia', 'ଭୁବନେଶ୍ୱର କ୍ରିକେଟ ଓଡ଼ିଶା'],
  ['Tamil', 'சென்னை கிரிக்கெட் ஸ்ரீ'],
  ['Telugu', 'హైదరాబాద్ క్రికెట్ రాష్ట్రం'],
  ['Kannada', 'ಬೆಂಗಳೂರು ಕ್ರಿಕೆಟ್ ಜ್ಞಾನ'],
  ['Malayalam', 'കൊച്ചി ക്രിക്കറ്റ് ന്റെ അവൻ'],
  ['Arabic', 'ملعب الكريكيت مُحَمَّد'],
  ['Urdu', 'کرکٹ میدان ہے ۴۵'],
  ['Hebrew', 'מגרש קריקט (תל אביב)'],
  ['emoji', 'Cage 👨‍👩‍👧🏏 🇮🇳 👍🏽 1️⃣'],
  ['mixed scripts', 'Ram राम ملعب சென்னை 🏏 7'],
] as const;

test.each(NAMES)(
  'a name in %s is set with the glyphs of a font, and read out as it was written',
  async (_, name) => {
    const pdf = await receiptPdf(aWireBooking(player(name)), URL);
    expect(pdfText(pdf)).toContain(name);
    expect(pdfGlyphs(pdf)).not.toContain('0000');
    const drawn = runsOf(printable(name), 'text');
    expect(drawn.some((run) => run.isBoxed)).toBe(false);
  },
);

test.each([
  // A conjunct is one glyph or two, whatever number of letters it is written with.
  ['kannada', 'ಜ್ಞಾನ', 3],
  ['telugu', 'క్రి', 2],
  ['malayalam', 'ക്രി', 3],
  ['bengali', 'ক্ষ', 1],
  ['gurmukhi', 'ਸ੍ਰੀ', 3],
  ['tamil', 'ஸ்ரீ', 1],
] as const)('%s letters combine as they are read: %s', async (script, word, glyphs) => {
  await loadShaper();
  const run = loadFont(`text-${script}`).font.layout(word);
  expect(run.glyphs).toHaveLength(glyphs);
  expect(run.glyphs.every(({ id }) => id !== 0)).toBe(true);
  expect(run.advanceWidth).toBeGreaterThan(0);
});

test('draws a vowel sign before its letter where it belongs, even though it is read after it', async () => {
  await loadShaper();
  const { font } = loadFont('text-tamil');
  const [vowel] = font.glyphsForString('ெ');
  const [letter] = font.glyphsForString('க');
  expect(font.layout('கெ').glyphs.map(({ id }) => id)).toEqual([vowel?.id, letter?.id]);
});

test('Arabic letters join: a letter looks different at the start, in the middle and at the end of a word', async () => {
  await loadShaper();
  const { font } = loadFont('text-arabic');
  const [alone] = font.layout('ب').glyphs;
  const ids = [alone, ...font.layout('ببب').glyphs].map((glyph) => glyph?.id);
  expect(new Set(ids).size).toBe(4);
});

test('a receipt of Latin letters reads no font of another script', async () => {
  vi.resetModules();
  const fresh = await import('./receipt-pdf.js');
  const { loadedFontFiles } = await import('./pdf/fonts.js');
  await fresh.receiptPdf(aWireBooking(player('Rohan Kulkarni')), URL);
  expect(loadedFontFiles().filter(isShapedFont)).toEqual([]);
  await fresh.receiptPdf(aWireBooking(player('சென்னை')), URL);
  expect(
    loadedFontFiles()
      .filter(isShapedFont)
      .map((file) => file.replace(/^.*-/, '')),
  ).toContain('tamil');
  expect(loadedFontFiles().filter((file) => isShapedFont(file) && !file.endsWith('-tamil'))).toEqual([]);
});

test('a name in a script without a font is drawn in boxes, and copied as it was written', async () => {
  expect(await textOf(player('板球'))).toContain('板球');
});

test('a name of 80 letters, in one word or in many, leaves all else where it can be read', async () => {
  for (const name of [
    'W'.repeat(80),
    'Andheri Sports Association Floodlit Box Cricket & Football Turf Ground No 2 East',
  ]) {
    const { groundId } = aWireBooking();
    const text = await textOf({ ...player(name), groundId: { ...groundId, name } });
    for (const fact of [
      'K7NQ4X',
      'Sat 21 Nov 2026',
      '7–9 PM',
      'Veera Desai Road',
      '₹2,754 paid online by UPI',
    ])
      expect(text).toContain(fact);
  }
});

test('prints the name and address of a ground in full, however long', async () => {
  const name = 'Chhatrapati Shivaji Maharaj Krida Maidan '.repeat(3).slice(0, 100).trim();
  const address = 'Dr. Babasaheb Ambedkar Road, '.repeat(7).slice(0, 200).trim();
  const location = { cityName: 'Mumbai', state: 'Maharashtra', address, latitude: 19.1, longitude: 72.8 };
  const groundId = { ...aWireBooking().groundId, name, location };
  const words = (await textOf({ groundId })).replace(/\s+/g, '');
  for (const said of [name, address]) expect(words).toContain(said.replace(/\s+/g, ''));
});

test('makes a point copyable even if the first one of the process was in an ellipsis', async () => {
  vi.resetModules();
  const fresh = await import('./receipt-pdf.js');
  const { payment } = aWireBooking();
  await fresh.receiptPdf(aWireBooking(player('W'.repeat(80))), URL);
  const paid = { ...payment, transactionId: '51.149' };
  expect(pdfText(await fresh.receiptPdf(aWireBooking({ payment: paid }), URL))).toContain('51.149');
});

test('forty refunds go on over further pages, each of them whole', async () => {
  const refunds = Array.from({ length: 40 }, (_, i) => ({
    refundId: `order-r${i + 1}.`,
    orderId: 'order',
    amount: 10 + i,
    status: (['processed', 'pending', 'failed'] as const)[i % 3] ?? 'failed',
    reason: 'Cheaper hours after a move to Sunday morning',
    at: '2026-11-21T06:00:01.000Z',
  }));
  const { payment } = aWireBooking();
  const pages = pdfPages(
    await receiptPdf(aWireBooking({ status: 'cancelled', payment: { ...payment, refunds } }), URL),
  ).map(joined);
  expect(pages.length).toBeGreaterThan(2);
  for (const { refundId, amount } of refunds) {
    const [page, ...others] = pages.filter((one) => one.includes(refundId));
    expect(others).toEqual([]);
    expect(page).toContain(`₹${amount} · Cheaper`);
  }
});

test('a note of 5,000 characters goes on over further pages, each with its number', async () => {
  const note = 'Please bring क्षत्रिय stumps and no hard ball. '.repeat(110);
  const pages = pdfPages(await receiptPdf(aWireBooking({ requirements: note }), URL));
  expect(pages.length).toBeGreaterThanOrEqual(2);
  pages.forEach((page, i) => {
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    expect(page).toContain('CR-7KQ2M9XA');
  });
  expect(pages.join('\n').match(/stumps/g)).toHaveLength(110);
});

test('the same booking is the same file, and its metadata are those of the booking', async () => {
  const [one, other] = await Promise.all([receiptPdf(aWireBooking(), URL), receiptPdf(aWireBooking(), URL)]);
  expect(one.equals(other)).toBe(true);
  const file = one.toString('latin1');
  expect(file.startsWith('%PDF-1.7')).toBe(true);
  expect(file).toMatch(/\(Crease receipt CR-7KQ2M9XA\)/);
  expect(file).toContain('(D:20261120105000Z)');
  expect(file).toContain('/Lang (en-IN)');
  expect(file).toContain('/Marked true');
  expect(file).toContain(`/URI (${URL}/booking/${aWireBooking()._id})`);
  expect(one.length).toBeLessThan(80_000);
});

test('a text that looks like PDF stays a text', async () => {
  const attack = ') Tj ET /JS (app.alert(1)) >> endobj\r\nBT';
  const pdf = await receiptPdf(aWireBooking(player(attack)), URL);
  const file = pdf.toString('latin1');
  expect(file).not.toMatch(/\/JS \(app/);
  expect(joined(pdfText(pdf))).toContain(') Tj ET /JS (app.alert(1))');
});

test('any text whatever makes a receipt', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({
      unit: fc.integer({ min: 0x590, max: 0xd7f }).map((n) => String.fromCodePoint(n)),
      maxLength: 30,
    }),
    fc.string({
      unit: fc.constantFrom(
        '👨‍👩‍👧',
        '\ufe0f',
        'ملعب',
        '(',
        '7',
        '\u2067',
        '\u2069',
        '\ud800',
        '\u202e',
        '\u0000',
        '\u200d',
        '்',
        'a\u0301',
        ' ',
        '\n',
      ),
      maxLength: 20,
    }),
  );
  await fc.assert(
    fc.asyncProperty(anything, anything, async (name, note) => {
      const booking = aWireBooking({
        ...player(name),
        requirements: note,
        groundId: { ...aWireBooking().groundId, name },
      });
      expect(pdfPages(await receiptPdf(booking, URL)).length).toBeGreaterThan(0);
    }),
    { numRuns: 25 },
  );
});
