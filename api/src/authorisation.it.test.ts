import { aSupplierGstin, irpVariables } from '@crease/domain/testing/irp';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { ContractSpec } from '@crease/shared/contract';
import * as admin from '@crease/shared/contracts/admin';
import * as apiKeys from '@crease/shared/contracts/api-keys';
import * as auth from '@crease/shared/contracts/auth';
import * as bookings from '@crease/shared/contracts/bookings';
import * as closedGates from '@crease/shared/contracts/closed-gates';
import * as complaints from '@crease/shared/contracts/complaints';
import * as consents from '@crease/shared/contracts/consents';
import * as coupons from '@crease/shared/contracts/coupons';
import * as customers from '@crease/shared/contracts/customers';
import * as dataRequests from '@crease/shared/contracts/data-requests';
import * as day from '@crease/shared/contracts/day';
import * as disputes from '@crease/shared/contracts/disputes';
import * as embed from '@crease/shared/contracts/embed';
import * as failedWork from '@crease/shared/contracts/failed-work';
import * as feeds from '@crease/shared/contracts/feeds';
import * as figures from '@crease/shared/contracts/figures';
import * as gameAlerts from '@crease/shared/contracts/game-alerts';
import * as games from '@crease/shared/contracts/games';
import * as groundDrafts from '@crease/shared/contracts/ground-drafts';
import * as groundReviews from '@crease/shared/contracts/ground-reviews';
import * as grounds from '@crease/shared/contracts/grounds';
import * as health from '@crease/shared/contracts/health';
import * as imports from '@crease/shared/contracts/imports';
import * as invoices from '@crease/shared/contracts/invoices';
import * as mails from '@crease/shared/contracts/mails';
import * as matches from '@crease/shared/contracts/matches';
import * as notifications from '@crease/shared/contracts/notifications';
import * as openings from '@crease/shared/contracts/openings';
import * as owner from '@crease/shared/contracts/owner';
import * as ownerBookings from '@crease/shared/contracts/owner-bookings';
import * as ownerChecks from '@crease/shared/contracts/owner-checks';
import * as parents from '@crease/shared/contracts/parents';
import * as passkeys from '@crease/shared/contracts/passkeys';
import * as payments from '@crease/shared/contracts/payments';
import * as peopleReports from '@crease/shared/contracts/people-reports';
import * as peopleSafety from '@crease/shared/contracts/people-safety';
import * as prices from '@crease/shared/contracts/prices';
import * as push from '@crease/shared/contracts/push';
import * as reconciliation from '@crease/shared/contracts/reconciliation';
import * as regulars from '@crease/shared/contracts/regulars';
import * as reports from '@crease/shared/contracts/reports';
import * as secondFactor from '@crease/shared/contracts/second-factor';
import * as settlements from '@crease/shared/contracts/settlements';
import * as site from '@crease/shared/contracts/site';
import * as spaces from '@crease/shared/contracts/spaces';
import * as staff from '@crease/shared/contracts/staff';
import * as system from '@crease/shared/contracts/system';
import * as taxes from '@crease/shared/contracts/taxes';
import * as teams from '@crease/shared/contracts/teams';
import * as texts from '@crease/shared/contracts/texts';
import * as user from '@crease/shared/contracts/user';
import * as waitlist from '@crease/shared/contracts/waitlist';
import * as webhooks from '@crease/shared/contracts/webhooks';
import { may } from '@crease/shared/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE, type PersonName, Scene } from './testing/a-scene.js';
import { openWholeApi, type TestApi } from './testing/api-client.js';
import { type Asked, TABLE } from './testing/authorisation-table.js';
import { FREE_FOR_MINORS } from './testing/free-for-minors.js';
import { served as tournaments } from './testing/served-tournaments.js';

const declared: object[] = [
  ...[
    admin,
    apiKeys,
    auth,
    bookings,
    day,
    dataRequests,
    customers,
    embed,
    complaints,
    disputes,
    reconciliation,
    coupons,
    feeds,
    groundDrafts,
    groundReviews,
    grounds,
    health,
    imports,
    invoices,
    mails,
    matches,
    games,
    gameAlerts,
    figures,
    notifications,
    openings,
    owner,
    ownerBookings,
    parents,
    payments,
    ownerChecks,
    peopleReports,
    peopleSafety,
    prices,
    push,
    regulars,
    reports,
    site,
    teams,
    texts,
    tournaments,
    spaces,
    staff,
    system,
    closedGates,
    consents,
    failedWork,
    secondFactor,
    passkeys,
    settlements,
    taxes,
    user,
    waitlist,
    webhooks,
  ],
].flatMap((module) => Object.values(module));

const isContract = (value: object): value is ContractSpec =>
  'method' in value && 'path' in value && 'response' in value;

const contracts = declared.filter(isContract);

let world: World;
let api: TestApi;
let served: string[];
let told: Record<string, string[]>;

beforeAll(async () => {
  // With the invoice portal, without which no e-invoice is tried again.
  world = await openWorld({ RATE_LIMITS: 'off', ...(await irpVariables(aSupplierGstin())) });
  api = await openWholeApi(world.core);
  const { paths } = (await api.get('/openapi.json')).body;
  const operations = Object.entries<Record<string, { responses: object }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      statuses: Object.keys(responses),
    })),
  );
  served = operations.map(({ name }) => name);
  told = Object.fromEntries(operations.map(({ name, statuses }) => [name, statuses]));
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** The usual code of a status; a row may name another. */
const USUAL: Record<string, string> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

/** The result in the table's notation: the status, and the code where it is unusual. */
async function verdictOf(name: string, who: PersonName, scene: Scene, asked: Asked): Promise<string> {
  const { path, body, sent } = asked;
  const client = who === 'nobody' ? api : api.as(scene.people[who]);
  const { status, body: answer } = await client.send(name.split(' ')[0] ?? '', path, body, sent);
  expect(told[name], `${name} answers ${status}, and the document does not say so`).toContain(String(status));
  return (USUAL[status] ?? answer?.code) === answer?.code || status < 400
    ? `${status}`
    : `${status} ${answer?.code}`;
}

/**
 * What each person is answered. Those who change nothing (a GET, or a refusal by permission) share one request in one
 * scene. The others follow them there if the request names nothing of the scene; else only the first does.
 */
async function verdictsOf(name: string): Promise<Record<string, string>> {
  const row = TABLE[name];
  if (!row) throw new Error(`${name} has no row`);
  const found: Record<string, string> = {};
  const send = async (who: PersonName, scene: Scene, asked: Asked) => {
    found[who] = await verdictOf(name, who, scene, asked);
  };
  const namesTheScene = row.ask.length > 0;
  const namesTheCaller = row.ask.length > 1;
  const changesNothing = (who: PersonName) =>
    !namesTheCaller && (name.startsWith('GET ') || ['401', '403', '404'].includes(wantedOf(name, who) ?? ''));
  const changing = PEOPLE.filter((who) => !changesNothing(who));
  const followers = namesTheScene ? changing.slice(0, 1) : changing;
  const together = async () => {
    const scene = await Scene.of(world.core);
    const asked = await row.ask(scene, followers[0] ?? 'nobody');
    for (const who of PEOPLE.filter(changesNothing)) await send(who, scene, asked);
    for (const who of followers) await send(who, scene, namesTheScene ? asked : await row.ask(scene, who));
  };
  const alone = async (who: PersonName) => {
    const scene = await Scene.of(world.core);
    await send(who, scene, await row.ask(scene, who));
  };
  await Promise.all([together(), ...changing.slice(followers.length).map(alone)]);
  return found;
}

/**
 * What a person should be answered. Staff are answered like the owner where their role allows the act, with 403 where
 * it does not, and like anybody else on routes outside the workplace.
 */
function wantedOf(name: string, who: PersonName): string | undefined {
  const verdicts = TABLE[name]?.verdicts.map(String) ?? [];
  const of = (other: PersonName) => verdicts[PEOPLE.indexOf(other)];
  if (who !== 'manager' && who !== 'desk') return of(who);
  const act = contracts.find(({ method, path }) => `${method} ${path}` === name)?.act;
  // They may see a booking that they cannot change.
  if (!act) return of('owner') === '403' && of('otherPlayer') === '404' ? '403' : of('otherPlayer');
  return may(who, act) ? of('owner') : '403';
}

describe('authorisation', () => {
  it('the table has a row for every route of the OpenAPI document, and no other', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...served].sort());
  });

  it('every declared contract is served', () => {
    const names = contracts.map(({ method, path }) => `${method} ${path}`);
    expect(names.sort()).toEqual([...served].sort());
  });

  it('every write of players needs a parent’s consent for minors, except those listed as free for them', () => {
    const writes = contracts.filter(({ auth, method }) => auth === 'user' && method !== 'GET');
    const free = writes
      .filter(({ asksParent }) => !asksParent)
      .map(({ method, path }) => `${method} ${path}`);
    expect(free.sort()).toEqual(FREE_FOR_MINORS.toSorted());
  });

  it.each(Object.keys(TABLE))('%s answers each person as the table says', async (name) => {
    expect(await verdictsOf(name)).toEqual(
      Object.fromEntries(PEOPLE.map((who) => [who, wantedOf(name, who)])),
    );
  });

  it('an owner may run a booking that they made on their own ground', async () => {
    const scene = await Scene.of(world.core);
    const { _id } = await scene.booking(scene.people.owner);
    const owner = api.as(scene.people.owner);
    expect((await owner.post(`/bookings/${_id}/acknowledge`)).status).toBe(200);
    const { status, body } = await owner.patch(`/bookings/${_id}/approve`);
    expect(status).toBe(200);
    expect((await owner.post(`/bookings/${_id}/collect`, { amount: 100, method: 'cash' })).status).toBe(200);
    const { confirmationCode } = body.booking.confirmation;
    // The permission is checked before the day.
    expect((await owner.post(`/bookings/${_id}/check-in`, { confirmationCode })).status).toBe(409);
  });

  it('a bad token is refused even where none is needed', async () => {
    for (const name of ['/cities', '/grounds', '/auth/me', '/admin/audits', '/nowhere']) {
      for (const token of ['a.b.c', 'x'.repeat(5000), '']) {
        const answer = await api.withToken(token).get(name);
        expect(answer, `${name} ${token.slice(0, 9)}`).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHENTICATED' },
        });
      }
    }
  });

  it('the queue board requires a ticket', async () => {
    const scene = await Scene.of(world.core);
    for (const client of [api, api.as(scene.people.player), api.as(scene.people.admin)]) {
      expect((await client.get('/admin/queues')).status).toBe(401);
      expect((await client.get('/admin/queues/api/queues')).status).toBe(401);
    }
    const ticket = (await api.as(scene.people.admin).post('/admin/queues/ticket')).cookies[0]?.split(';')[0];
    expect((await api.with({ cookie: ticket ?? '' }).get('/admin/queues')).status).toBe(200);
  });
});
