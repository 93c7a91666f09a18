import { availability, ground } from '@crease/shared/contracts/grounds';
import { signedIn } from '@crease/shared/contracts/refresh';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lightModule, lightSchemas, shapeOf, zodWithoutEval } from './light-schemas.js';
import { lightSchema } from './src/lib/light/light-schema.js';

const ID = '64f0c0ffee64f0c0ffee0001';
const TIME = '2026-11-21T12:30:00.000Z';

const SAMPLES: { name: string; schema: z.ZodType; value: Record<string, unknown> }[] = [
  {
    name: 'a ground',
    schema: ground,
    value: {
      _id: ID,
      name: 'Night Nets',
      description: '',
      location: {
        address: '1 Road',
        cityId: 'mumbai',
        cityName: 'Mumbai',
        state: 'MH',
        latitude: 19,
        longitude: 72.8,
      },
      images: [{ url: '/a.webp', alt: '', isPrimary: true }],
      price: {
        perHour: 900,
        currency: 'INR',
        discount: 0,
        ranges: [{ start: '06:00', end: '18:00', perHour: 700 }],
        average: 700,
        from: 700,
        rules: [{ _id: ID, name: 'Weekend', days: [6, 7], holidays: true, percent: 10, priority: 1 }],
        mode: 'start',
      },
      amenities: ['Parking'],
      features: { pitchType: 'Matting', capacity: 12, lighting: true, parking: false },
      rating: { average: 4.5, count: 2 },
      availableSlots: 3,
      availability: { isAvailable: true, nextSlot: null },
      owner: { name: 'Asha', contact: '', email: '', verified: true },
      seller: { name: 'Asha' },
      contact: { phone: '' },
      totalBookings: 0,
      isVerified: true,
      verification: { checked: ['identity', 'fire'], at: TIME },
      isBookableOnline: true,
      policies: { cancellation: '', rules: [] },
      status: 'active',
    },
  },
  {
    name: 'a day',
    schema: availability,
    value: {
      groundId: ID,
      date: '2026-11-21',
      rev: 4,
      serverTime: TIME,
      bookedSlots: ['18:00-19:00'],
      slots: [
        {
          time: '18:00',
          status: 'held',
          pricePerHour: 900,
          heldUntil: TIME,
          tournament: { _id: ID, name: 'Cup' },
        },
      ],
    },
  },
  {
    name: 'a session',
    schema: signedIn,
    value: {
      token: 'abc',
      user: {
        id: ID,
        _id: ID,
        name: 'Ravi',
        email: '',
        phone: '',
        role: 'user',
        preferences: {
          notifications: { email: true, push: false, sms: false, marketing: false },
          shareLocation: false,
          quietHours: { on: true, from: '22:00', to: '07:00' },
        },
        parent: { status: 'asked', name: 'Meera', at: TIME },
        createdAt: TIME,
      },
    },
  },
  {
    name: 'words of a refusal',
    schema: z.record(z.string().max(4), z.union([z.string().max(3), z.number()])),
    value: { hour: 18, name: 'Net' },
  },
  {
    name: 'times, an address and a text with a pattern',
    schema: z.object({
      at: z.iso.datetime(),
      there: z.iso.datetime({ offset: true }),
      minute: z.iso.datetime({ precision: -1, local: true }),
      url: z.url(),
      // The flag `u` would forbid this pattern.
      tag: z.string().regex(/^[\w-.]$/),
    }),
    value: {
      at: TIME,
      there: '2026-11-21T18:00:00+05:30',
      minute: '2026-11-21T18:00',
      url: 'https://crease.test/a b',
      tag: 'a',
    },
  },
  {
    name: 'a record by a union of names',
    schema: z.partialRecord(z.union([z.literal('a'), z.literal('b')]), z.number()),
    value: { a: 1 },
  },
  {
    name: 'a pair, and a pair with more behind it',
    schema: z.object({
      pair: z.tuple([z.string(), z.object({ name: z.string() })]),
      more: z.tuple([z.string(), z.boolean()], z.number()),
    }),
    value: { pair: ['a', { name: 'b' }], more: ['a', true, 1, 2] },
  },
  {
    name: 'lists and objects by default',
    schema: z.object({
      nets: z.array(z.string()).default([]),
      wide: z.strictObject({ runs: z.number() }).default({ runs: 1 }),
    }),
    value: { nets: ['left'], wide: { runs: 2 } },
  },
  {
    name: 'an object that keeps what it does not name',
    schema: z.looseObject({ name: z.string() }),
    value: { name: 'Net', constructor: 'Crease', toString: 1 },
  },
];

/** The value with each of its parts in turn missing, of another type, or joined by one more. */
function* changed(value: unknown): Generator<unknown> {
  yield* [
    undefined,
    null,
    '',
    'x'.repeat(600),
    -1,
    1.5,
    1e300,
    true,
    {},
    [],
    [null],
    TIME,
    '2026-02-29T12:30:00.000Z',
    '2026-02-30T12:30:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T12:30Z',
    '😀',
    ID.toUpperCase().slice(1),
  ];
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const other of changed(item)) yield value.with(at, other);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, more: 1 };
    for (const [name, part] of Object.entries(value)) {
      for (const other of changed(part)) yield { ...value, [name]: other };
    }
  }
}

describe.each(SAMPLES)('$name', ({ schema, value }) => {
  const lightly = lightSchema(shapeOf(schema));

  test('is read by the light schema as by zod', () => {
    expect(schema.safeParse(value).success).toBe(true);
    expect(lightly.safeParse(value)).toEqual({ success: true, data: schema.parse(value) });
  });

  test('is accepted and refused by the light schema exactly as by zod when a part differs', () => {
    const read = (one: z.ZodType | typeof lightly, given: unknown) => {
      const { success, data } = one.safeParse(given);
      return { success, data };
    };
    let refused = 0;
    for (const given of changed(value)) {
      const expected = read(schema, given);
      if (!expected.success) refused++;
      expect(read(lightly, given), JSON.stringify(given)).toEqual(expected);
    }
    expect(refused).toBeGreaterThan(5);
  });
});

test('a refused value is reported with the path of its first wrong part', () => {
  const { error } = lightSchema(
    shapeOf(z.object({ hours: z.array(z.object({ at: z.number() })) })),
  ).safeParse({
    hours: [{ at: 1 }, { at: '2' }],
  });
  expect(error?.issues).toEqual([{ path: ['hours', '1', 'at'] }]);
});

test.each([
  ['a transform', z.string().transform(Number)],
  ['a fallback', z.string().catch('')],
  ['a format that it does not know', z.string().base64()],
  ['a default that it would not read', z.object({ name: z.string().max(3) }).default({ name: 'Crease' })],
  ['a date', z.object({ at: z.date() })],
  ['a plain type or null', z.string().nullable()],
  ['two plain types', z.union([z.string(), z.number()])],
  ['required keys of a record', z.record(z.enum(['a', 'b']), z.number())],
  ['exactly one of two', z.xor([z.string().max(3), z.number()])],
  ['trimmed text', z.object({ name: z.string().trim() })],
  ['text in small letters', z.string().toLowerCase()],
  ['a coerced number', z.coerce.number()],
  ['a pattern with flags', z.string().regex(/^[a-z]$/i)],
  ['a text to be found from a position', z.string().includes('a', { position: 2 })],
  ['an address of one protocol', z.url({ protocol: /^https$/ })],
  ['a normalized address', z.url({ normalize: true })],
])('a schema with %s has no light schema, and the build fails', (_name, schema) => {
  expect(() => lightModule({ schema }, 'reader')).toThrow();
});

test('every export of the light modules has a light schema', () => {
  const modules = import.meta.glob<Record<string, unknown>>('./src/**/*.light.ts', { eager: true });
  expect(Object.keys(modules)).toContain('./src/lib/session.light.ts');
  for (const module of Object.values(modules)) lightModule(module, 'reader');
});

test('a shape of a type that it does not know accepts nothing', () => {
  expect(lightSchema({ type: 'date' }).safeParse(TIME).success).toBe(false);
});

test('an address with what zod would remove from it is refused', () => {
  const address = lightSchema(shapeOf(z.url()));
  for (const text of [' https://crease.test', 'https://crease.test\n', 'https://cre\tase.test'])
    expect(address.safeParse(text).success, text).toBe(false);
});

test('an id is the only transform: what we send and store is in small letters already', () => {
  expect(lightSchema(shapeOf(ground.shape._id)).safeParse(ID)).toEqual({ success: true, data: ID });
  expect(lightSchema(shapeOf(ground.shape._id)).safeParse(ID.toUpperCase()).success).toBe(false);
});

async function built(source: string, plugins: Rolldown.Plugin[]): Promise<string> {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? id : null) };
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    resolve: { conditions: ['crease-source'] },
    plugins: [{ ...entry, load: (id: string) => (id === 'entry' ? source : null) }, ...plugins],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output[0].code;
}

test('the build of a light module contains its contract without zod', async () => {
  const from = JSON.stringify(`${import.meta.dirname}/src/features/slots/slots.light.ts`);
  const code = await built(`export { getAvailability, takenBody } from ${from};`, [lightSchemas()]);
  expect(code).not.toMatch(/ZodType|node_modules\/zod/);
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(module.getAvailability).toMatchObject({ method: 'GET', path: '/grounds/:id/availability/:date' });
  expect(
    module.takenBody.safeParse({ alternatives: [{ bookingDate: 'a', timeSlot: 'b', totalAmount: 1, c: 2 }] }),
  ).toEqual({
    success: true,
    data: { alternatives: [{ bookingDate: 'a', timeSlot: 'b', totalAmount: 1 }] },
  });
  expect(module.takenBody.safeParse({}).success).toBe(false);
});

test('the build sets zod up before the first schema is created', async () => {
  const code = await built(`import { z } from 'zod'; export const first = z.literal('first');`, [
    zodWithoutEval,
  ]);
  const setUpAt = code.search(/jitless: true/);
  expect(setUpAt).toBeGreaterThan(0);
  expect(code.search(/literal\(["']first["']\)/)).toBeGreaterThan(setUpAt);
});
