import { GROUP_OF_SECTION } from '@crease/domain/account-end/access-summary';
import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { eraseDueTraces } from '@crease/domain/account-end/erase-traces';
import { exportUser } from '@crease/domain/account-end/export-user';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { escalateLateComplaints } from '@crease/domain/sales/complaints/change-complaint';
import { type Booked, bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { later, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { MAX_COMPLAINTS_A_DAY } from '@crease/shared/complaints';
import type { Complaint } from '@crease/shared/contracts/complaints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

const PASSWORD = 'six wickets down';

let world: World;
let api: TestApi;
let booked: Booked;
let asPlayer: ApiClient;
let asAdmin: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  booked = await bookPaid(world.core);
  asPlayer = api.as(booked.player);
  asAdmin = api.as(await aUser(world.core, { role: 'admin' }));
});

const ask = (body: object) => asPlayer.post('/users/me/requests', body);
const mine = async (): Promise<Complaint[]> => (await asPlayer.get('/users/me/requests')).body.requests;
const storedBy = (userId = booked.player._id) =>
  world.core.db.complaints.find({ userId }).sort({ _id: 1 }).toArray();

describe('access', () => {
  it('is answered at once with what is held and who received it, and is one record a day', async () => {
    const { status, body } = await ask({ right: 'access' });
    expect(status).toBe(201);
    expect(body.request).toMatchObject({
      right: 'access',
      status: 'resolved',
      number: expect.stringMatching(/^CC-/),
    });
    expect(body.data.held).toContainEqual({ group: 'bookings', records: 1 });
    expect(body.data.recipients).toContainEqual({ who: 'ground', name: booked.ground.name });
    expect(body.data.recipients).toContainEqual({ who: 'payment_provider' });
    await Promise.all([asPlayer.get('/users/me/export'), ask({ right: 'access' }), ask({ right: 'access' })]);
    expect(await mine()).toHaveLength(1);
  });

  it('is recorded for a downloaded file too', async () => {
    expect((await asPlayer.get('/users/me/export')).status).toBe(200);
    expect((await mine()).map(({ right }) => right)).toEqual(['access']);
  });

  it('has a group for each section of the export', async () => {
    const { exportedAt: _, ...sections } = await exportUser(world.core, `${booked.player._id}`);
    expect(Object.keys(sections).filter((section) => !GROUP_OF_SECTION[section])).toEqual([]);
    expect(Object.keys(GROUP_OF_SECTION).filter((section) => !(section in sections))).toEqual([]);
  });
});

describe('a nomination', () => {
  const nominee = { name: 'Meera Rao', email: 'meera@crease.test', phone: '9876543210' };

  it('stores the nominee, and a later one replaces or withdraws it', async () => {
    expect((await ask({ right: 'nomination', nominee })).body.request.nominee.name).toBe('Meera Rao');
    await ask({ right: 'nomination', nominee: { ...nominee, name: 'Kabir Rao' } });
    expect((await mine()).map((one) => one.nominee?.name)).toEqual(['Kabir Rao', undefined]);
    await ask({ right: 'nomination', nominee: null });
    expect(JSON.stringify(await storedBy())).not.toContain('Rao');
  });

  it('is refused without a nominee, and no other request has one', async () => {
    expect((await ask({ right: 'nomination' })).body.errors).toMatchObject([{ path: 'nominee' }]);
    expect((await ask({ right: 'access', nominee })).status).toBe(400);
  });

  it('can be changed 20 times a day at most, however many arrive at once', async () => {
    const asked = Array.from({ length: MAX_COMPLAINTS_A_DAY + 2 }, () =>
      ask({ right: 'nomination', nominee }),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_COMPLAINTS_A_DAY);
    expect((await storedBy()).filter((one) => one.nominee)).toHaveLength(1);
  });
});

describe('what our team answers', () => {
  it('has both clocks, and is answered at the desk of complaints', async () => {
    expect((await ask({ right: 'correction' })).body.errors).toMatchObject([{ path: 'text' }]);
    const made = (await ask({ right: 'correction', text: 'I was born in 2001.' })).body.request;
    expect(made).toMatchObject({ kind: 'privacy', right: 'correction', status: 'open' });
    const waiting = (await asAdmin.get('/admin/complaints?status=waiting&limit=100')).body.complaints;
    expect(waiting.map(({ number }: Complaint) => number)).toContain(made.number);
    await asAdmin.patch(`/admin/complaints/${made._id}`, { status: 'resolved', text: 'We corrected it.' });
    expect((await mine())[0]).toMatchObject({
      status: 'resolved',
      steps: [{}, { text: 'We corrected it.' }],
    });
  });

  it('is escalated like a complaint once it is late', async () => {
    const made = (await ask({ right: 'erasure', text: 'My review of May.' })).body.request;
    await escalateLateComplaints(later(world.core, 49 * 3_600_000));
    expect((await mine()).find(({ _id }) => _id === made._id)?.status).toBe('escalated');
  });

  it('is a complaint too where it is a grievance, and no other request is listed as one', async () => {
    const grievance = await ask({ right: 'grievance', text: 'A ground called me at night.' });
    await ask({ right: 'access' });
    await ask({ right: 'correction', text: 'My city is wrong.' });
    const listed = (await asPlayer.get('/complaints/mine')).body.complaints;
    expect(listed.map(({ number }: Complaint) => number)).toEqual([grievance.body.request.number]);
    expect(await mine()).toHaveLength(3);
  });
});

describe('a deleted account', () => {
  it('leaves one resolved request for erasure, whose number is in the last mail, and no nominee', async () => {
    const player = await aUser(world.core, { passwordHash: await hashPassword(PASSWORD) });
    asPlayer = api.as(player);
    const nominee = { name: 'Meera Rao', email: 'meera@crease.test' };
    await ask({ right: 'nomination', nominee });
    await deleteAccount(world.core, `${player._id}`, { password: PASSWORD });
    const [goodbye] = await world.core.db.mails.find({ to: player.email }).toArray();
    await eraseDueTraces(later(world.core, 20_000));
    const left = await storedBy(player._id);
    expect(JSON.stringify(left)).not.toContain('Meera');
    const erasures = left.filter(({ right }) => right === 'erasure');
    expect(erasures).toMatchObject([{ status: 'resolved' }]);
    expect(goodbye?.text).toContain(erasures[0]?.number);
  });
});

it('leaves nothing that fsck finds', async () => {
  const nominee = { name: 'Meera Rao', email: 'meera@crease.test' };
  await ask({ right: 'access' });
  await ask({ right: 'nomination', nominee });
  const numbers = (await mine()).map(({ number }) => number);
  const about = (await violations(world.core)).filter((line) => numbers.some((one) => line.includes(one)));
  expect(about).toEqual([]);
});
