import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await Scene.of(world.core);
  owner = api.as(scene.people.owner);
});

const members = () => world.core.db.members;

/** The link's token, alone on a line of the newest mail to this address. */
async function tokenFor(email: string): Promise<string> {
  const mail = await world.core.db.mails.findOne({ to: email }, { sort: { createdAt: -1, _id: -1 } });
  const prefix = `${world.env.PUBLIC_URL}/staff/accept?token=`;
  const line = mail?.text.split('\n').find((one) => one.startsWith(prefix));
  if (!line) throw new Error(`no link went to ${email}`);
  return line.slice(prefix.length);
}

async function invite(user: UserDoc, body: object = { role: 'desk' }): Promise<Answer> {
  return await owner.post('/owner/staff', { email: user.email, ...body });
}

const accept = (user: UserDoc, token: string) => api.as(user).post('/staff/accept', { token });

async function joined(body: object = { role: 'desk' }): Promise<{ user: UserDoc; id: string }> {
  const user = await aUser(world.core);
  const { body: answer } = await invite(user, body);
  await accept(user, await tokenFor(user.email));
  return { user, id: answer.member._id };
}

describe('an invitation', () => {
  it('works once, for the account of its address, by a link alone on a line of the mail', async () => {
    const user = await aUser(world.core);
    const invited = await invite(user, { role: 'manager', groundIds: [scene.ground._id] });
    expect(invited.status).toBe(201);
    const groundIds = [scene.ground._id.toString()];
    expect(invited.body.member).toMatchObject({
      email: user.email,
      role: 'manager',
      groundIds,
      status: 'invited',
    });
    const token = await tokenFor(user.email);
    expect(await accept(await aUser(world.core), token)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const accepted = await accept(user, token);
    const ownerId = scene.people.owner._id.toString();
    const workplace = { ownerId, businessName: 'Sanjay Mhatre', role: 'manager', groundIds };
    expect(accepted).toMatchObject({ status: 200, body: { workplace } });
    expect((await accept(user, token)).status).toBe(401);
    expect((await api.as(user).get('/auth/me')).body.workplaces).toEqual([workplace]);
    const { staff } = (await owner.get('/owner/staff')).body;
    expect(staff).toContainEqual(
      expect.objectContaining({ email: user.email, name: user.name, status: 'active' }),
    );
    expect((await invite(user)).body.code).toBe('DUPLICATE');
  });

  it('is accepted by one of two at once', async () => {
    const user = await aUser(world.core);
    await invite(user);
    const token = await tokenFor(user.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(user, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  it('expires after seven days, and when another is sent', async () => {
    const user = await aUser(world.core);
    await invite(user);
    const first = await tokenFor(user.email);
    await invite(user, { role: 'manager' });
    const second = await tokenFor(user.email);
    expect((await accept(user, first)).status).toBe(401);
    const member = await members().findOne({ email: user.email });
    const sevenDays = 7 * 86_400_000;
    expect(member?.tokenEndsAt?.getTime()).toBeGreaterThan(Date.now() + sevenDays - 120_000);
    expect(member?.tokenEndsAt?.getTime()).toBeLessThan(Date.now() + sevenDays + 120_000);
    await members().updateOne({ _id: member?._id }, { $set: { tokenEndsAt: world.core.clock.now() } });
    expect((await accept(user, second)).status).toBe(401);
  });

  it('is refused for the owner, and for a ground of another workplace', async () => {
    expect((await invite(scene.people.owner)).status).toBe(400);
    const { ground } = await Scene.of(world.core);
    expect((await invite(await aUser(world.core), { role: 'desk', groundIds: [ground._id] })).status).toBe(
      404,
    );
  });
});

describe('the workplace of a request', () => {
  it('is the caller’s own, or their only one, or must be named; a foreign one is unknown', async () => {
    const other = await Scene.of(world.core);
    const [here, there] = [scene.people.owner._id.toString(), other.people.owner._id.toString()];
    const grounds = async (client: ApiClient, query = '') => await client.get(`/grounds/owner${query}`);
    const idsOf = ({ body }: Answer) => body.grounds.map(({ _id }: { _id: string }) => _id);
    const [mine, theirs] = [[scene.ground._id.toString()], [other.ground._id.toString()]];
    // An owner who also works for another.
    await aMember(world.core, other.people.owner, scene.people.owner, { role: 'manager' });
    expect(idsOf(await grounds(owner))).toEqual(mine);
    expect(idsOf(await grounds(owner, `?workplace=${there}`))).toEqual(theirs);
    const { workplaces } = (await owner.get('/auth/me')).body;
    expect(workplaces.map(({ ownerId, role }: { ownerId: string; role: string }) => [ownerId, role])).toEqual(
      [
        [here, 'owner'],
        [there, 'manager'],
      ],
    );
    const desk = api.as(scene.people.desk);
    expect(idsOf(await grounds(desk))).toEqual(mine);
    expect((await grounds(desk, `?workplace=${there}`)).status).toBe(404);
    await aMember(world.core, other.people.owner, scene.people.desk);
    const unsaid = await grounds(desk);
    expect(unsaid).toMatchObject({ status: 400, body: { errors: [{ path: 'workplace' }] } });
    expect(idsOf(await grounds(desk, `?workplace=${here}`))).toEqual(mine);
    expect(idsOf(await grounds(desk, `?workplace=${there}`))).toEqual(theirs);
    expect((await grounds(api.as(scene.people.otherPlayer))).status).toBe(403);
  });
});

describe('a member limited to some grounds', () => {
  it('can read and act there, and is refused at the others', async () => {
    const second = await aGround(world.core, { ownerId: scene.people.owner._id, name: 'Second Cage' });
    const limited = await joined({ role: 'manager', groundIds: [second._id] });
    const client = api.as(limited.user);
    const booking = await scene.booking();
    const details = { playerCount: 4, contactPerson: { name: 'Asha', phone: '9820000001' } };
    const walkIn = { bookingDate: scene.date, timeSlot: '10:00-11:00', playerDetails: details };
    const here = await addWalkIn(world.core, second, walkIn, 'Sanjay Mhatre');
    const listed = (await client.get('/bookings/owner')).body.bookings;
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([here._id.toString()]);
    const shown = (await client.get('/grounds/owner')).body.grounds;
    expect(shown.map(({ name }: { name: string }) => name)).toEqual(['Second Cage']);
    const there = scene.groundPath;
    const block = { date: scene.date, timeSlot: '12:00-13:00', reason: '' };
    const refused = [
      await client.post(`/bookings/${booking._id}/acknowledge`),
      await client.patch(`/bookings/${booking._id}/approve`),
      await client.post(`${there}/blocks`, block),
      await client.post(`${there}/walk-ins`, walkIn),
      await client.patch(there, { description: 'Mine now' }),
      await client.get(`${there}/calendar?from=${scene.date}&to=${scene.date}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await client.post(`/grounds/${second._id}/blocks`, block)).status).toBe(201);
    expect((await client.patch(`/grounds/${second._id}`, { description: 'Two nets' })).status).toBe(200);
  });
});

describe('a change of permissions', () => {
  it('takes effect at once', async () => {
    const { user, id } = await joined();
    const client = api.as(user);
    const block = (timeSlot: string) =>
      client.post(`${scene.groundPath}/blocks`, { date: scene.date, timeSlot, reason: '' });
    expect((await block('12:00-13:00')).status).toBe(403);
    const changed = await owner.patch(`/owner/staff/${id}`, { role: 'manager' });
    expect(changed.body.member).toMatchObject({ role: 'manager', status: 'active' });
    expect((await block('12:00-13:00')).status).toBe(201);
    const other = await aGround(world.core, { ownerId: scene.people.owner._id });
    await owner.patch(`/owner/staff/${id}`, { groundIds: [other._id] });
    expect((await block('13:00-14:00')).status).toBe(403);
    await owner.patch(`/owner/staff/${id}`, { groundIds: null });
    expect((await block('13:00-14:00')).status).toBe(201);
    expect((await owner.delete(`/owner/staff/${id}`)).status).toBe(200);
    expect((await block('14:00-15:00')).status).toBe(403);
    expect((await client.get('/auth/me')).body.workplaces).toEqual([]);
    expect((await owner.delete(`/owner/staff/${id}`)).status).toBe(404);
  });

  it('comes with the suspension of the owner, and ends with it', async () => {
    const admin = api.as(scene.people.admin);
    const path = `/admin/users/${scene.people.owner._id}`;
    const desk = api.as(scene.people.desk);
    await admin.patch(path, { role: 'user' });
    expect((await desk.get('/grounds/owner')).status).toBe(403);
    await admin.patch(path, { role: 'ground_owner' });
    expect((await desk.get('/grounds/owner')).status).toBe(200);
  });

  it('does not follow a new address, and ends with either account', async () => {
    const password = 'Long0n@Fence';
    const passwordHash = await hashPassword(password);
    const { user } = await joined();
    const users = world.core.db.users;
    await users.updateOne({ _id: user._id }, { $set: { email: `new-${user.email}`, passwordHash } });
    const client = api.as(user);
    expect((await client.get('/grounds/owner')).status).toBe(200);
    // The old address now belongs to another account, which leaves with it.
    const later = await aUser(world.core, { email: user.email, passwordHash });
    await deleteAccount(world.core, later._id.toString(), { password });
    expect((await client.get('/grounds/owner')).status).toBe(200);
    await deleteAccount(world.core, user._id.toString(), { password });
    const { staff } = (await owner.get('/owner/staff')).body;
    expect(staff.map(({ role }: { role: string }) => role)).toEqual(['manager', 'desk']);
    const { owner: boss, desk } = scene.people;
    await users.updateOne({ _id: boss._id }, { $set: { passwordHash } });
    await world.core.db.grounds.updateMany({ ownerId: boss._id }, { $set: { status: 'closed' } });
    await deleteAccount(world.core, boss._id.toString(), { password });
    expect((await api.as(desk).get('/auth/me')).body.workplaces).toEqual([]);
    const left = await members().find({ ownerId: boss._id }).toArray();
    expect(
      left.every(
        ({ status, userId, email }) => status === 'removed' && !userId && email.startsWith('deleted:'),
      ),
    ).toBe(true);
  });
});

describe('the workplace’s log', () => {
  it('has every write by anybody at the workplace, newest first, and nothing else', async () => {
    const { people, groundPath, date } = scene;
    const [manager, desk, admin, player] = [people.manager, people.desk, people.admin, people.player].map(
      (user) => api.as(user),
    ) as [ApiClient, ApiClient, ApiClient, ApiClient];
    const booking = await scene.booking();
    const groundId = scene.ground._id.toString();
    const bookingId = booking._id.toString();
    await desk.patch(`/bookings/${bookingId}/approve`);
    const key = { headers: { 'Idempotency-Key': `collect-${bookingId}` } };
    const cash = { amount: 100, method: 'cash' };
    await desk.post(`/bookings/${bookingId}/collect`, cash, key);
    await desk.post(`/bookings/${bookingId}/collect`, cash, key);
    await manager.post(`${groundPath}/blocks`, { date, timeSlot: '09:00-10:00', reason: 'Nets' });
    await admin.patch(groundPath, { description: 'Looked at.' });
    await owner.post('/owner/staff', { email: `${bookingId}@crease.test`, role: 'desk' });
    // Reads, previews, refusals and acts of players are no writes at the workplace.
    await owner.get('/bookings/owner');
    await manager.post(`${groundPath}/closures/preview`, { date, timeSlot: '12:00-13:00', reason: 'Rain' });
    const to = { bookingDate: date, timeSlot: '10:00-12:00', preview: true };
    expect((await manager.patch(`/bookings/${bookingId}/reschedule`, to)).status).toBe(200);
    await desk.post(`${groundPath}/blocks`, { date, timeSlot: '12:00-13:00', reason: '' });
    await manager.post(`${groundPath}/blocks`, { date, timeSlot: '09:00-10:00', reason: '' });
    await player.patch(`/bookings/${bookingId}/status`, { status: 'cancelled', reason: 'Ill' });

    const { entries, pagination } = (await owner.get('/owner/log')).body;
    const by = ({ _id, name }: UserDoc, role: string) => ({ _id: _id.toString(), name, role });
    expect(entries).toMatchObject([
      { what: 'staff.change', by: by(people.owner, 'owner'), data: { role: 'desk' } },
      { what: 'ground.change', by: by(people.admin, 'admin'), groundId },
      { what: 'block.change', by: by(people.manager, 'manager'), groundId, data: { date, reason: 'Nets' } },
      { what: 'booking.collect', by: by(people.desk, 'desk'), bookingId, groundId, data: cash },
      { what: 'booking.approve', by: by(people.desk, 'desk'), bookingId, groundId },
    ]);
    expect(pagination).toMatchObject({ total: 5 });
    const second = (await owner.get('/owner/log?page=2&limit=2')).body;
    expect(second.entries).toEqual(entries.slice(2, 4));
    expect((await manager.get('/owner/log')).status).toBe(403);

    const other = await aGround(world.core, { ownerId: people.owner._id });
    const moved = { bookingDate: date, timeSlot: '10:00-12:00', groundId: other._id.toString() };
    const away = String((await scene.confirmed())._id);
    expect((await manager.patch(`/bookings/${away}/reschedule`, moved)).status).toBe(200);
    const after = (await owner.get('/owner/log')).body;
    expect(after.pagination).toMatchObject({ total: 6 });
    expect(after.entries[0]).toMatchObject({ what: 'booking.move', bookingId: away });
    expect((await api.as(people.otherOwner).get('/owner/log')).body.entries).toEqual([]);
  });
});
