import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { aPicture, upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
let admin: ApiClient;
let owner: UserDoc;
let mine: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  admin = api.as(await aUser(world.core, { role: 'admin' }));
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  owner = await aUser(world.core, { role: 'ground_owner' });
  mine = api.as(owner);
});

const waiting = { status: 'pending_review', isVerified: false } as const;
const aGroundOfMine = (over: Partial<GroundDoc> = {}) => aGround(world.core, { ownerId: owner._id, ...over });
const pathOf = ({ _id }: { _id: GroundDoc['_id'] }) => `/grounds/${_id}`;
/** What the admin sees of a ground in review. */
async function inQueue({ _id }: { _id: GroundDoc['_id'] }) {
  const { body } = await admin.get('/admin/ground-reviews?limit=100');
  return body.waiting.find(({ ground }: { ground: { _id: string } }) => ground._id === _id.toString());
}
const decide = (ground: { _id: GroundDoc['_id'] }, body: object) =>
  admin.patch(`/admin/grounds/${ground._id}`, body);
const ownView = async ({ _id }: { _id: GroundDoc['_id'] }) =>
  (await mine.get('/grounds/owner')).body.grounds.find((one: { _id: string }) => one._id === _id.toString());
const addPicture = async (path: string): Promise<string> =>
  (await mine.post(`${path}/images`, undefined, upload('image', aPicture()))).body.image.url;

it('sends a ground back with a reason and fields to fix, and shows what has changed on its return', async () => {
  const ground = await aGroundOfMine(waiting);
  const path = pathOf(ground);
  expect(await inQueue(ground)).toMatchObject({ differences: [], past: [] });
  const sent = { status: 'pending_review', reason: 'The gate is on no picture.', mend: ['pictures'] };
  expect((await decide(ground, sent)).body.ground).toMatchObject({
    status: 'pending_review',
    review: { state: 'sent_back', reason: 'The gate is on no picture.', mend: ['pictures'] },
  });
  expect(await inQueue(ground)).toBeUndefined();
  expect((await ownView(ground)).review).toMatchObject({ state: 'sent_back', mend: ['pictures'] });
  const listed = (await admin.get('/admin/grounds?status=pending_review&limit=100')).body.grounds;
  expect(listed.map((one: { _id: string }) => one._id)).toContain(ground._id.toString());
  const mails = await world.core.db.mails.find({ to: owner.email }).toArray();
  expect(mails.map(({ subject }) => subject)).toEqual(['Please mend something: Sixer Cage']);
  expect(mails[0]?.text).toMatch(/The gate is on no picture\.[\s\S]*pictures[\s\S]*owner-panel\/grounds\//);

  const url = await addPicture(path);
  await mine.patch(path, { name: 'Sixer Arena', price: { discount: 20 } });
  expect(await inQueue(ground), 'not before its owner says so').toBeUndefined();
  expect((await mine.post(`${path}/review`, { note: 'See the last picture' })).body.ground.review.state).toBe(
    'waiting',
  );
  expect(await inQueue(ground)).toMatchObject({
    note: 'See the last picture',
    past: [{ state: 'sent_back', reason: 'The gate is on no picture.' }],
    differences: [
      { kind: 'text', field: 'name', before: 'Sixer Cage', after: 'Sixer Arena' },
      { kind: 'number', field: 'discount', before: 10, after: 20 },
      { kind: 'pictures', added: [{ url }], removed: [], reworded: [], reordered: false },
    ],
  });
  expect((await mine.post(`${path}/review`, {})).status, 'it waits already').toBe(200);
  expect((await decide(ground, { status: 'active' })).body.ground).toMatchObject({
    status: 'active',
    review: { state: 'passed' },
  });
  expect(await inQueue(ground)).toBeUndefined();
  expect((await mine.post(`${path}/review`, {})).body.code).toBe('STATE_CONFLICT');
  expect((await api.get(path)).body.ground, 'players learn nothing of it').not.toHaveProperty('review');
});

it('keeps an open ground bookable while its owner’s changes wait for review', async () => {
  const ground = await aGroundOfMine();
  const path = pathOf(ground);
  await mine.patch(path, {
    price: { discount: 30, ranges: [{ start: '06:00', end: '09:00', perHour: 700 }] },
  });
  await mine.patch(path, { isBookableOnline: true });
  expect(await inQueue(ground), 'prices and hours are the owner’s alone').toBeUndefined();

  await mine.patch(path, { description: 'New turf.' });
  const url = await addPicture(path);
  const shown = await inQueue(ground);
  expect(shown.ground).toMatchObject({ status: 'active', isBookableOnline: true });
  expect(shown.differences).toEqual([
    { kind: 'text', field: 'description', before: 'A floodlit cage.', after: 'New turf.' },
    expect.objectContaining({ kind: 'pictures', added: [{ url, alt: 'Sixer Cage, Mumbai' }] }),
  ]);
  expect((await api.get(path)).body.ground.description, 'players see it at once').toBe('New turf.');

  expect((await decide(ground, { status: 'active', seen: shown.seen })).status).toBe(200);
  expect(await inQueue(ground)).toBeUndefined();
  const mails = await world.core.db.mails.find({ to: owner.email }).toArray();
  expect(mails, 'nothing has changed for its owner').toEqual([]);

  await mine.patch(path, { description: 'Old turf.' });
  expect((await inQueue(ground)).differences).toMatchObject([{ before: 'New turf.', after: 'Old turf.' }]);
  await mine.patch(path, { description: 'New turf.' });
  expect(await inQueue(ground), 'taken back').toBeUndefined();
});

it('may request a fix on an open ground, which stays open', async () => {
  const ground = await aGroundOfMine();
  const answer = await decide(ground, { status: 'active', reason: 'The phone number is wrong.' });
  expect(answer.body.ground).toMatchObject({
    status: 'active',
    isBookableOnline: true,
    review: { state: 'sent_back', reason: 'The phone number is wrong.' },
  });
  expect((await mine.post(`${pathOf(ground)}/review`, {})).status).toBe(200);
  expect(await inQueue(ground)).toMatchObject({ differences: [] });
});

it('never decides on changes that its admin has not seen', async () => {
  const ground = await aGroundOfMine(waiting);
  const { seen } = await inQueue(ground);
  await addPicture(pathOf(ground));
  expect(await decide(ground, { status: 'active', seen })).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT' },
  });
  const again = await inQueue(ground);
  expect((await decide(ground, { status: 'active', seen: again.seen })).status).toBe(200);
});

it('records one review for many simultaneous changes, without losing any', async () => {
  const ground = await aGroundOfMine();
  const path = pathOf(ground);
  const urls = ground.images.map(({ url }) => url);
  await Promise.all([
    mine.patch(path, { name: 'One' }),
    mine.patch(path, { description: 'Two' }),
    addPicture(path),
    mine.put(`${path}/images`, { urls, alts: ['Three'] }),
  ]);
  const stored = await world.core.db.grounds.findOne({ _id: ground._id });
  expect(stored).toMatchObject({ name: 'One', description: 'Two', review: { state: 'waiting' } });
  expect(stored?.outbox.filter(({ name }) => name === 'ground.submitted')).toHaveLength(1);
  expect(stored?.reviewed?.ground).toMatchObject({ name: 'Sixer Cage', description: 'A floodlit cage.' });
});

it('keeps a picture’s description, and replaces it by a cropped one', async () => {
  const ground = await aGroundOfMine({ images: [] });
  const path = pathOf(ground);
  const [a, b] = [await addPicture(path), await addPicture(path)];
  const { images } = (await mine.put(`${path}/images`, { urls: [b, a], alts: ['Nets at night', ''] })).body;
  expect(images).toMatchObject([
    { url: b, alt: 'Nets at night', isPrimary: true },
    { url: a, alt: 'Sixer Cage, Mumbai' },
  ]);
  const cropped = await mine.post(
    `${path}/images?replacesId=${b.split('/').at(-1)}`,
    undefined,
    upload('image', aPicture()),
  );
  expect(cropped.body.image).toMatchObject({ alt: 'Nets at night', isPrimary: true });
  expect((await api.get(path)).body.ground.images.map(({ url }: { url: string }) => url)).toEqual([
    cropped.body.image.url,
    a,
  ]);
  expect((await api.get(b.replace(/^\/api/, ''))).status).toBe(404);
});
