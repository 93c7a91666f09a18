import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { openS3Server } from '@crease/domain/testing/s3-server';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { aPicture, upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
let owner: UserDoc;
let mine: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  owner = await aUser(world.core, { role: 'ground_owner' });
  mine = api.as(owner);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const aBareGround = () => aGround(world.core, { ownerId: owner._id, images: [] });
const add = (path: string, bytes = aPicture(), client = mine) =>
  client.post(`${path}/images`, undefined, upload('image', bytes));
const serves = (url: string) => api.get(url.replace(/^\/api/, ''));

it('a picture is stored re-encoded, shown with the ground, and served forever', async () => {
  const ground = await aBareGround();
  const path = `/grounds/${ground._id}`;
  const first = await add(path);
  expect(first).toMatchObject({
    status: 201,
    body: { image: { alt: 'Sixer Cage, Mumbai', isPrimary: true } },
  });
  expect((await add(path)).body.image.isPrimary).toBe(false);
  const shown = (await api.get(path)).body.ground.images;
  expect(shown).toHaveLength(2);
  expect(shown[0]).toEqual(first.body.image);
  const picture = await serves(first.body.image.url);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(picture.headers.get('content-disposition')).toMatch(/^inline/);
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  expect(picture.bytes.toString('latin1', 8, 12)).toBe('WEBP');
  expect((await api.get(`/images/${'f'.repeat(24)}`)).status).toBe(404);
  expect((await api.get('/images/x')).status).toBe(400);
});

it('a picture is refused if it is too large, not a picture, in another field, or missing', async () => {
  const path = `/grounds/${(await aBareGround())._id}`;
  const large = 5 * 1024 * 1024;
  expect((await add(path, aPicture(large))).status).toBe(201);
  expect(await add(path, aPicture(large + 1))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  expect(await add(path, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', errors: [{ path: 'image' }] },
  });
  for (const sent of [
    upload('photo', aPicture()),
    upload('image', Buffer.alloc(0)),
    { raw: new FormData() },
    { raw: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { raw: 'x', headers: { 'content-type': 'multipart/form-data' } },
    { raw: '{}', headers: { 'content-type': 'application/json' } },
  ]) {
    const answer = await mine.post(`${path}/images`, undefined, sent);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  }
  const two = upload('image', aPicture());
  two.raw.append('image', new Blob(['x']), 'b.png');
  expect((await mine.post(`${path}/images`, undefined, two)).status).toBe(400);
});

it('a ground shows at most twelve pictures, however many come at once, with one primary', async () => {
  const path = `/grounds/${(await aBareGround())._id}`;
  const answers = await Promise.all(Array.from({ length: 14 }, () => add(path)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT' },
  });
  const { images } = (await api.get(path)).body.ground;
  expect(images).toHaveLength(12);
  expect(images.filter((image: { isPrimary: boolean }) => image.isPrimary)).toHaveLength(1);
  const id = path.split('/').at(-1);
  const kept = await world.core.db.images.find({}).toArray();
  expect(kept.filter(({ groundId }) => groundId?.toString() === id)).toHaveLength(12);
});

it('removing the primary picture makes the next one the primary', async () => {
  const path = `/grounds/${(await aBareGround())._id}`;
  const [first, second] = [(await add(path)).body.image, (await add(path)).body.image];
  const idOf = (image: { url: string }) => image.url.split('/').at(-1);
  expect((await mine.delete(`${path}/images/${idOf(first)}`)).status).toBe(200);
  expect((await api.get(path)).body.ground.images).toEqual([{ ...second, isPrimary: true }]);
  expect((await serves(first.url)).status).toBe(404);
  expect((await mine.delete(`${path}/images/${idOf(first)}`)).status).toBe(404);
});

it('only the ground’s owner adds pictures, and one idempotency key stores one picture', async () => {
  const path = `/grounds/${(await aBareGround())._id}`;
  const other = api.as(await aUser(world.core, { role: 'ground_owner' }));
  expect((await add(path, aPicture(), other)).status).toBe(404);
  expect((await add(path, aPicture(), api)).status).toBe(401);
  expect((await add(path, aPicture(), api.as(await aUser(world.core)))).status).toBe(403);
  const keyed = mine.with({ 'idempotency-key': 'one-picture' });
  const bytes = aPicture();
  const [once, again] = [await add(path, bytes, keyed), await add(path, bytes, keyed)];
  expect(again.body).toEqual(once.body);
  expect((await add(path, aPicture(200), keyed)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect((await api.get(path)).body.ground.images).toHaveLength(1);
});

it('pictures can be reordered, the first becoming the primary, but only by a complete list', async () => {
  const path = `/grounds/${(await aBareGround())._id}`;
  const [a, b, c] = [
    (await add(path)).body.image.url,
    (await add(path)).body.image.url,
    (await add(path)).body.image.url,
  ];
  const order = (urls: string[]) => mine.put(`${path}/images`, { urls });
  expect((await order([c, a, b])).body.images.map((one: { url: string }) => one.url)).toEqual([c, a, b]);
  const shown = (await api.get(path)).body.ground.images;
  expect(shown.map((one: { isPrimary: boolean }) => one.isPrimary)).toEqual([true, false, false]);
  for (const urls of [
    [a, b],
    [a, a, b],
    [a, b, c, '/api/images/x'],
    [a, b, '/api/images/x'],
  ]) {
    expect((await order(urls)).body.code).toBe('STATE_CONFLICT');
  }
  expect((await api.get(path)).body.ground.images[0].url).toBe(c);
});

it('a picture is refused with a reason while storage is unavailable, and the ground is unchanged', async () => {
  const server = await openS3Server();
  await using bucket = await openWorld({ RATE_LIMITS: 'off', ...server.env });
  const there = await openApi(bucket.core);
  const host = await aUser(bucket.core, { role: 'ground_owner' });
  const ground = await aGround(bucket.core, { ownerId: host._id, images: [] });
  const path = `/grounds/${ground._id}`;
  const kept = (await add(path, aPicture(), there.as(host))).body.image;
  await server.stop();
  const refused = await add(path, aPicture(), there.as(host).with({ 'idempotency-key': 'one-picture' }));
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  const face = await there.as(host).post('/users/me/avatar', undefined, upload('avatar', aPicture()));
  expect(face.status).toBe(503);
  const shown = await there.get(kept.url.replace(/^\/api/, ''));
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await there.get(path)).body.ground.images).toEqual([kept]);
  await server.start();
  // The same request, retried, now stores the picture.
  const again = await add(path, aPicture(), there.as(host).with({ 'idempotency-key': 'one-picture' }));
  expect(again.status).toBe(201);
  expect((await there.get(kept.url.replace(/^\/api/, ''))).status).toBe(200);
  await there.close();
  await server.remove();
});
