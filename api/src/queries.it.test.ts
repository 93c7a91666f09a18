import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { ContractAuth, ContractSpec } from '@crease/shared/contract';
import * as admin from '@crease/shared/contracts/admin';
import * as auth from '@crease/shared/contracts/auth';
import * as bookings from '@crease/shared/contracts/bookings';
import * as complaints from '@crease/shared/contracts/complaints';
import * as coupons from '@crease/shared/contracts/coupons';
import * as customers from '@crease/shared/contracts/customers';
import * as dataRequests from '@crease/shared/contracts/data-requests';
import * as day from '@crease/shared/contracts/day';
import * as disputes from '@crease/shared/contracts/disputes';
import * as failedWork from '@crease/shared/contracts/failed-work';
import * as figures from '@crease/shared/contracts/figures';
import * as gameAlerts from '@crease/shared/contracts/game-alerts';
import * as games from '@crease/shared/contracts/games';
import * as groundDrafts from '@crease/shared/contracts/ground-drafts';
import * as groundReviews from '@crease/shared/contracts/ground-reviews';
import * as grounds from '@crease/shared/contracts/grounds';
import * as health from '@crease/shared/contracts/health';
import * as mails from '@crease/shared/contracts/mails';
import * as matches from '@crease/shared/contracts/matches';
import * as notifications from '@crease/shared/contracts/notifications';
import * as openings from '@crease/shared/contracts/openings';
import * as owner from '@crease/shared/contracts/owner';
import * as ownerBookings from '@crease/shared/contracts/owner-bookings';
import * as ownerChecks from '@crease/shared/contracts/owner-checks';
import * as payments from '@crease/shared/contracts/payments';
import * as peopleReports from '@crease/shared/contracts/people-reports';
import * as peopleSafety from '@crease/shared/contracts/people-safety';
import * as push from '@crease/shared/contracts/push';
import * as reconciliation from '@crease/shared/contracts/reconciliation';
import * as reports from '@crease/shared/contracts/reports';
import * as site from '@crease/shared/contracts/site';
import * as system from '@crease/shared/contracts/system';
import * as teams from '@crease/shared/contracts/teams';
import * as texts from '@crease/shared/contracts/texts';
import * as user from '@crease/shared/contracts/user';
import * as waitlist from '@crease/shared/contracts/waitlist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scene } from './testing/a-scene.js';
import { type Answer, type ApiClient, openApi, openWholeApi, type TestApi } from './testing/api-client.js';
import { aPicture, upload } from './testing/pictures.js';
import { served as tournaments } from './testing/served-tournaments.js';

const FILES = [
  admin,
  auth,
  bookings,
  day,
  dataRequests,
  customers,
  groundDrafts,
  groundReviews,
  coupons,
  grounds,
  health,
  mails,
  matches,
  games,
  gameAlerts,
  figures,
  notifications,
  openings,
  owner,
  ownerBookings,
  payments,
  complaints,
  disputes,
  reconciliation,
  ownerChecks,
  peopleReports,
  peopleSafety,
  push,
  reports,
  site,
  system,
  failedWork,
  teams,
  texts,
  tournaments,
  user,
  waitlist,
];
const isContract = (value: unknown): value is ContractSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'query' in value;
const CONTRACTS = FILES.flatMap((file) => Object.values<unknown>(file)).filter(isContract);

let world: World;
let api: TestApi;
let scene: Scene;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  scene = await Scene.of(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

function clientFor(role: ContractAuth): ApiClient {
  if (role === 'public' || role === 'optional') return api;
  const { player, owner, admin } = scene.people;
  return api.as({ user: player, ground_owner: owner, staff: owner, admin }[role]);
}

/** Calls with valid path parameters and this query. */
async function ask(spec: ContractSpec, query: string): Promise<Answer> {
  const good: Record<string, string> = { date: dateAhead(), queue: 'mail', name: 'sms', side: '0' };
  const path = spec.path.replace(/:(\w+)/g, (_all, name: string) => good[name] ?? 'a'.repeat(24));
  const [field] = spec.upload ?? [];
  const sent = field ? upload(field, aPicture()) : {};
  return await clientFor(spec.auth).send(spec.method, `${path}?${query}`, undefined, sent);
}

const NUMBERS = [
  ...['page', 'limit', 'minPrice', 'maxPrice', 'minRating', 'maxDistance', 'lat', 'lng', 'hour'],
  ...['fromHour', 'toHour', 'maxShare', 'maxFee'],
];
const needsValue = (name: string) =>
  /Id$|^hub\./.test(name) || name === 'workplace' || NUMBERS.includes(name);

const UNKNOWN = ['surprise', 'city[$ne]', '__proto__'];
const CASES = CONTRACTS.flatMap((spec) => {
  const call = `${spec.method} ${spec.path}`;
  const known = Object.keys(spec.query.shape).filter(needsValue);
  return [
    ...UNKNOWN.flatMap((name) => [`${name}=1`, `${name}=`].map((query) => ({ call, spec, name, query }))),
    ...known.map((name) => ({ call, spec, name, query: `${name}=` })),
  ];
});

it.each(CASES)('$call refuses ?$query by name', async ({ spec, name, query }) => {
  const answer = await ask(spec, query);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(answer.body.errors.map(({ path }: { path: string }) => path)).toContain(name);
});

describe('query parameters', () => {
  it('are all known: every one is a number, an id, or may be left empty', () => {
    const names = new Set(CONTRACTS.flatMap(({ query }) => Object.keys(query.shape)));
    const mayBeEmpty = [...names].filter((name) => !needsValue(name));
    expect(mayBeEmpty.sort()).toEqual(
      [
        ...[
          '_',
          '_t',
          't',
          'after',
          'amenities',
          'by',
          'date',
          'followed',
          'format',
          'from',
          'level',
          'lighting',
          'mine',
          'parking',
          'payment',
          'pitchType',
        ],
        ...[
          'id',
          'kind',
          'preferredTime',
          'prizes',
          'q',
          'role',
          'room',
          'scope',
          'search',
          'season',
          'sort',
          'status',
          'to',
          'token',
          'unread',
        ],
      ].sort(),
    );
  });

  it('may bypass caches on lists and health', async () => {
    for (const name of ['_', '_t', 't']) {
      expect((await api.get(`/grounds?cityId=mumbai&page=1&limit=20&${name}=1732170000`)).status).toBe(200);
      expect((await api.get(`/health?${name}=1732170000`)).status).toBe(200);
    }
  });

  it('are ignored by pages, documents and probes, whatever a link carries', async () => {
    for (const path of ['/docs?utm_source=mail', '/openapi.json?x=1', '/pages/robots.txt?x=1'])
      expect((await api.get(path)).status, path).toBe(200);
    const root = api.url.replace(/\/api$/, '');
    expect((await fetch(`${root}/readyz?for=traffic`)).status).toBe(200);
  });

  it('are checked for a cached day like for any other', async () => {
    await using hot = await openWholeApi(world.core);
    const path = `${scene.groundPath}/availability/${scene.date}`;
    expect((await hot.get(path)).status).toBe(200);
    expect(await hot.get(`${path}?surprise=1`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'surprise' }] },
    });
  });
});
