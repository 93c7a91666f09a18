import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let player: ApiClient;
let owner: ApiClient;
let groundId: string;
let closedId: string;
let pausedId: string;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  const ownerDoc = await aUser(world.core, { role: 'ground_owner' });
  owner = api.as(ownerDoc);
  player = api.as(await aUser(world.core));
  groundId = (await aGround(world.core, { ownerId: ownerDoc._id }))._id.toString();
  closedId = (await aGround(world.core, { onlineBooking: false }))._id.toString();
  pausedId = (await aGround(world.core, { status: 'pending_review' }))._id.toString();
  // Opens the sessions before anything is compared.
  await Promise.all([player.get('/auth/me'), owner.get('/auth/me')]);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Everything that a hold or a booking could have written. */
async function everything(): Promise<string> {
  const names = ['groundDays', 'bookings', 'payments', 'blocks', 'waits', 'users', 'notifications'] as const;
  const documents = await Promise.all(
    names.map((name) =>
      world.core.db[name]
        .find({} as never)
        .sort({ _id: 1 })
        .toArray(),
    ),
  );
  return JSON.stringify(documents);
}

const people = { name: 'Rohan Kulkarni', phone: '9820098200' };
const players = { playerCount: 8, contactPerson: people };
const long = (length: number) => 'a'.repeat(length);

type Fields = Record<string, unknown>;
const slot = (more: Fields = {}): Fields => ({
  groundId,
  bookingDate: dateAhead(),
  timeSlot: '18:00-20:00',
  ...more,
});

/** The mistake, the fields, the answer, and the path of its first error. */
const SLOTS: [string, () => Fields, string, string?][] = [
  ['a slot on half hours', () => ({ timeSlot: '18:30-19:30' }), '400 VALIDATION', 'timeSlot'],
  ['an end on a half hour', () => ({ timeSlot: '18:00-19:30' }), '400 VALIDATION', 'timeSlot'],
  ['seven hours', () => ({ timeSlot: '12:00-19:00' }), '400 VALIDATION', 'timeSlot'],
  ['no hours', () => ({ timeSlot: '18:00-18:00' }), '400 VALIDATION', 'timeSlot'],
  ['an end at 24:00', () => ({ timeSlot: '22:00-24:00' }), '400 VALIDATION', 'timeSlot'],
  ['an hour that no day has', () => ({ timeSlot: '25:00-26:00' }), '400 VALIDATION', 'timeSlot'],
  ['hours of one digit', () => ({ timeSlot: '9:00-10:00' }), '400 VALIDATION', 'timeSlot'],
  ['a slot of words', () => ({ timeSlot: 'evening' }), '400 VALIDATION', 'timeSlot'],
  ['a slot beyond all length', () => ({ timeSlot: long(10_000) }), '400 VALIDATION', 'timeSlot'],
  ['a slot that is a number', () => ({ timeSlot: 18 }), '400 VALIDATION', 'timeSlot'],
  ['a slot that is an operator', () => ({ timeSlot: { $gt: '' } }), '400 VALIDATION', 'timeSlot'],
  ['a slot that is null', () => ({ timeSlot: null }), '400 VALIDATION', 'timeSlot'],
  ['no slot', () => ({ timeSlot: undefined }), '400 VALIDATION', 'timeSlot'],
  ['yesterday', () => ({ bookingDate: dateAhead(-1) }), '400 VALIDATION', 'bookingDate'],
  ['beyond thirty days', () => ({ bookingDate: dateAhead(31) }), '400 VALIDATION', 'bookingDate'],
  ['another century', () => ({ bookingDate: '2126-11-21' }), '400 VALIDATION', 'bookingDate'],
  ['the thirtieth of February', () => ({ bookingDate: '2027-02-30' }), '400 VALIDATION', 'bookingDate'],
  ['a date the Indian way', () => ({ bookingDate: '24-11-2026' }), '400 VALIDATION', 'bookingDate'],
  ['a date with a time', () => ({ bookingDate: '2026-11-24T00:00:00Z' }), '400 VALIDATION', 'bookingDate'],
  ['a date that is a number', () => ({ bookingDate: 20261124 }), '400 VALIDATION', 'bookingDate'],
  ['a date that is a list', () => ({ bookingDate: [dateAhead()] }), '400 VALIDATION', 'bookingDate'],
  ['no date', () => ({ bookingDate: undefined }), '400 VALIDATION', 'bookingDate'],
  ['an id that is none', () => ({ groundId: 'ground-1' }), '400 VALIDATION', 'groundId'],
  ['an id that is an operator', () => ({ groundId: { $ne: null } }), '400 VALIDATION', 'groundId'],
  ['no ground', () => ({ groundId: undefined }), '400 VALIDATION', 'groundId'],
  ['a field nobody knows', () => ({ price: 1 }), '400 VALIDATION'],
  ['a ground nobody knows', () => ({ groundId: '0123456789abcdef01234567' }), '404 NOT_FOUND'],
  ['a ground not booked online', () => ({ groundId: closedId }), '409 NOT_BOOKABLE'],
  ['a ground under review', () => ({ groundId: pausedId }), '409 NOT_BOOKABLE'],
  ['an hour at which the ground is closed', () => ({ timeSlot: '03:00-04:00' }), '409 SLOT_TAKEN'],
];

const contact = (more: Fields): Fields => ({
  playerDetails: { ...players, contactPerson: { ...people, ...more } },
});
const party = (more: Fields): Fields => ({ playerDetails: { ...players, ...more } });

const DETAILS: [string, () => Fields, string, string?][] = [
  [
    'more players than the ground takes',
    () => party({ playerCount: 15 }),
    '400 VALIDATION',
    'playerDetails.playerCount',
  ],
  ['no players', () => party({ playerCount: 0 }), '400 VALIDATION', 'playerDetails.playerCount'],
  ['fewer than none', () => party({ playerCount: -3 }), '400 VALIDATION', 'playerDetails.playerCount'],
  ['half a player', () => party({ playerCount: 7.5 }), '400 VALIDATION', 'playerDetails.playerCount'],
  [
    'players past all counting',
    () => party({ playerCount: 1e21 }),
    '400 VALIDATION',
    'playerDetails.playerCount',
  ],
  ['players in words', () => party({ playerCount: '8' }), '400 VALIDATION', 'playerDetails.playerCount'],
  [
    'a team name of 61 letters',
    () => party({ teamName: long(61) }),
    '400 VALIDATION',
    'playerDetails.teamName',
  ],
  [
    'a team name with a control character',
    () => party({ teamName: 'A\u0000B' }),
    '400 VALIDATION',
    'playerDetails.teamName',
  ],
  ['no contact', () => party({ contactPerson: undefined }), '400 VALIDATION', 'playerDetails.contactPerson'],
  [
    'a contact without a name',
    () => contact({ name: '  ' }),
    '400 VALIDATION',
    'playerDetails.contactPerson.name',
  ],
  [
    'a name of 81 letters',
    () => contact({ name: long(81) }),
    '400 VALIDATION',
    'playerDetails.contactPerson.name',
  ],
  [
    'a phone of nine digits',
    () => contact({ phone: '982009820' }),
    '400 VALIDATION',
    'playerDetails.contactPerson.phone',
  ],
  [
    'a phone that is a number',
    () => contact({ phone: 9820098200 }),
    '400 VALIDATION',
    'playerDetails.contactPerson.phone',
  ],
  [
    'an e-mail that is none',
    () => contact({ email: 'rohan' }),
    '400 VALIDATION',
    'playerDetails.contactPerson.email',
  ],
  ['a contact with a field nobody knows', () => contact({ role: 'admin' }), '400 VALIDATION'],
  ['no players’ details', () => ({ playerDetails: undefined }), '400 VALIDATION', 'playerDetails'],
  ['players’ details in a list', () => ({ playerDetails: [players] }), '400 VALIDATION', 'playerDetails'],
  ['wishes of 501 letters', () => ({ requirements: long(501) }), '400 VALIDATION', 'requirements'],
  ['wishes that are a number', () => ({ requirements: 7 }), '400 VALIDATION', 'requirements'],
];

async function expectRefused(
  send: () => Promise<Awaited<ReturnType<ApiClient['post']>>>,
  answer: string,
  path: string | undefined,
): Promise<void> {
  const before = await everything();
  const { status, body } = await send();
  expect(`${status} ${body.code}`).toBe(answer);
  // A sentence for people: no code, no type, no regular expression.
  expect(body.message).toMatch(/^[A-Z].{8,}[.!?]?$/);
  expect(body.message).not.toMatch(/undefined|null|object|\^|expected|Zod/i);
  if (path) expect(body.errors?.[0]?.path).toBe(path);
  for (const error of body.errors ?? []) expect(error.message.length).toBeGreaterThan(5);
  expect(await everything()).toBe(before);
}

describe.each([
  ['a hold', (fields: Fields) => player.post('/bookings/temp-hold', slot(fields))],
  [
    'a booking',
    (fields: Fields) => player.post('/bookings', { ...slot(), playerDetails: players, ...fields }),
  ],
  ['a place in line', (fields: Fields) => player.post('/waitlist', slot(fields))],
] as const)('%s is refused and nothing is written', (what, send) => {
  it.each(what === 'a place in line' ? SLOTS.filter(([, , answer]) => answer !== '409 SLOT_TAKEN') : SLOTS)(
    'for %s',
    async (_what, fields, answer, path) => {
      await expectRefused(() => send(fields()), answer, path);
    },
  );
});

describe('a booking is refused and nothing is written', () => {
  it.each(DETAILS)('for %s', async (_what, fields, answer, path) => {
    await expectRefused(
      () => player.post('/bookings', { ...slot(), playerDetails: players, ...fields() }),
      answer,
      path,
    );
  });
});

describe('an owner’s hours are refused and nothing is written', () => {
  const HOURS: [string, Fields][] = [
    ['half hours', { timeSlot: '18:30-19:30' }],
    ['seven hours', { timeSlot: '12:00-19:00' }],
    ['a day that is over', { date: dateAhead(-2) }],
    ['a reason of 201 letters', { reason: long(201) }],
    ['a field nobody knows', { kind: 'closure' }],
  ];
  for (const kind of ['blocks', 'closures']) {
    it.each(HOURS)(`${kind} for %s`, async (_what, fields) => {
      const body = { date: dateAhead(), timeSlot: '18:00-20:00', reason: '', ...fields };
      await expectRefused(
        () => owner.post(`/grounds/${groundId}/${kind}`, body),
        '400 VALIDATION',
        undefined,
      );
    });
  }

  it.each<[string, Fields, string]>([
    ['half hours', { timeSlot: '18:30-19:30' }, '400 VALIDATION'],
    ['more players than it takes', { playerDetails: { ...players, playerCount: 15 } }, '400 VALIDATION'],
    ['money below nothing', { collected: -1 }, '400 VALIDATION'],
    ['more money than it costs', { collected: 100_000 }, '409 STATE_CONFLICT'],
    ['a day that is over', { bookingDate: dateAhead(-2) }, '400 VALIDATION'],
    ['a day beyond a year', { bookingDate: dateAhead(367) }, '400 VALIDATION'],
  ])('a walk-in for %s', async (_what, fields, answer) => {
    const body = { bookingDate: dateAhead(), timeSlot: '18:00-20:00', playerDetails: players, ...fields };
    await expectRefused(() => owner.post(`/grounds/${groundId}/walk-ins`, body), answer, undefined);
  });
});
