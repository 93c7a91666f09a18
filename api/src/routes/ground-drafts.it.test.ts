import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { aPicture, upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
const DRAFT = '/owner/ground-draft';

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** A new owner, signed in. */
const anOwner = async (): Promise<ApiClient> => api.as(await aUser(world.core, { role: 'ground_owner' }));
const read = async (mine: ApiClient) => (await mine.get(DRAFT)).body.draft;
const save = (mine: ApiClient, body: object) => mine.patch(DRAFT, body);
const add = (mine: ApiClient, query = '') =>
  mine.post(`${DRAFT}/images${query}`, undefined, upload('image', aPicture()));
const set = (mine: ApiClient, images: object[]) => mine.put(`${DRAFT}/images`, { images });
const serves = async (url: string) => (await api.get(url.replace(/^\/api/, ''))).status;
const idOf = ({ url }: { url: string }) => url.split('/').at(-1);

const whole = {
  name: 'Boundary Line Arena',
  description: 'Two nets under lights.',
  location: { address: 'Link Road', cityId: 'mumbai' },
  price: { perHour: 1200, ranges: [{ start: '18:00', end: '23:00', perHour: 1500 }] },
  amenities: ['Floodlights'],
  features: { pitchType: 'Synthetic', capacity: 16, lighting: true, parking: true },
};

it('keeps what is typed, valid or not, and continues on another device', async () => {
  const mine = await anOwner();
  expect(await read(mine)).toBeNull();
  const { body } = await save(mine, { form: { name: 'Nets', discount: 'x', capacity: '' }, step: 'prices' });
  expect(body.draft).toMatchObject({ step: 'prices', form: { name: 'Nets', discount: 'x', capacity: '' } });
  const { groundId } = body.draft;
  const ranges = [{ start: '18:00', end: '20:00', perHour: '' }];
  expect((await save(mine, { groundId, form: { ranges } })).body.draft.form).toEqual({
    name: 'Nets',
    discount: 'x',
    capacity: '',
    ranges,
  });
  expect(await read(mine)).toMatchObject({ groundId, step: 'prices', form: { name: 'Nets', ranges } });
  expect(await read(await anOwner())).toBeNull();
  expect((await save(mine, { form: { status: 'active' } })).status).toBe(400);
  expect((await save(mine, { step: 'nowhere' })).status).toBe(400);
  const own = (await mine.get('/grounds/owner')).body.grounds;
  expect(own, 'a draft is no ground yet').toEqual([]);
});

it('merges different fields of two devices written at once, and starts one draft', async () => {
  const mine = await anOwner();
  const fields = ['name', 'description', 'address', 'capacity', 'rules', 'cancellation'];
  await Promise.all(fields.map((field) => save(mine, { form: { [field]: `my ${field}` } })));
  const { form } = await read(mine);
  expect(form).toEqual(Object.fromEntries(fields.map((field) => [field, `my ${field}`])));
});

it('accepts at most twelve pictures, replaces one by another, and drops removed ones', async () => {
  const mine = await anOwner();
  const answers = await Promise.all(Array.from({ length: 14 }, () => add(mine)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
    code: 'STATE_CONFLICT',
    message: 'A ground shows at most 12 pictures.',
  });
  const { images } = await read(mine);
  expect(images).toHaveLength(12);
  const [a, b, c] = images;
  const kept = [{ ...c, alt: 'The gate' }, a];
  expect((await set(mine, kept)).body.images).toEqual(kept);
  expect(await serves(b.url)).toBe(404);
  const { image } = (await add(mine, `?replacesId=${idOf(c)}`)).body;
  expect((await read(mine)).images).toEqual([{ url: image.url, alt: 'The gate' }, a]);
  expect([await serves(c.url), await serves(image.url)]).toEqual([404, 200]);
  for (const wrong of [[a, a], [b], [a, { url: '/api/images/x', alt: '' }]])
    expect((await set(mine, wrong)).body.code).toBe('STATE_CONFLICT');
  expect((await add(mine, `?replacesId=${idOf(b)}`)).status).toBe(404);
  const svg = upload('image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect((await mine.post(`${DRAFT}/images`, undefined, svg)).body.message).toBe(
    'Please choose a picture in JPEG, PNG or WebP format.',
  );
  expect((await read(mine)).images).toHaveLength(2);
});

it('lists the ground with its pictures, once, however often it is requested', async () => {
  const mine = await anOwner();
  const [first, second] = [(await add(mine)).body.image, (await add(mine)).body.image];
  await set(mine, [{ ...second, alt: 'Nets at night' }, first]);
  const { groundId } = await read(mine);
  const list = (body: object = whole) => mine.post(`${DRAFT}/list`, { ...body, groundId });
  expect((await list({ ...whole, name: '' })).status).toBe(400);
  expect((await list({ ...whole, location: { address: 'X', cityId: 'gotham' } })).status).toBe(400);
  expect((await read(mine)).images).toHaveLength(2);

  const answers = await Promise.all([list(), list(), list()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(answers[0]?.body.ground).toMatchObject({
    _id: groundId,
    status: 'pending_review',
    review: { state: 'waiting' },
    images: [
      { url: second.url, alt: 'Nets at night', isPrimary: true },
      { url: first.url, alt: 'Boundary Line Arena, Mumbai', isPrimary: false },
    ],
  });
  expect(await read(mine)).toBeNull();
  expect((await list()).status).toBe(200);
  expect((await mine.get('/grounds/owner')).body.grounds).toHaveLength(1);
  expect(await serves(first.url)).toBe(200);
  // A device that was left open does not start a second ground.
  expect((await save(mine, { groundId, form: { name: 'Again' } })).body.code).toBe('STATE_CONFLICT');
  const other = await anOwner();
  expect((await other.post(`${DRAFT}/list`, { ...whole, groundId })).body.code).toBe('STATE_CONFLICT');
});

it('a draft is gone once its ground exists, even if the process stopped right after', async () => {
  const mine = await anOwner();
  const { groundId } = (await save(mine, { form: { name: 'Nets' } })).body.draft;
  const drafts = world.core.db.groundDrafts;
  const draft = (await drafts.find({}).toArray()).find((one) => one.groundId.toString() === groundId);
  await mine.post(`${DRAFT}/list`, { ...whole, groundId });
  if (draft) await drafts.insertOne(draft);
  expect(await read(mine)).toBeNull();
  expect((await save(mine, { form: { name: 'Another' } })).body.draft.groundId).not.toBe(groundId);
});

it('a draft is deleted with its pictures, by hand and with its account', async () => {
  const owner = await aUser(world.core, {
    role: 'ground_owner',
    passwordHash: await hashPassword('six wickets down'),
  });
  const mine = api.as(owner);
  const { url } = (await add(mine)).body.image;
  expect((await mine.delete(DRAFT)).status).toBe(200);
  expect([await read(mine), await serves(url)]).toEqual([null, 404]);
  expect((await mine.delete(DRAFT)).status).toBe(200);

  const again = (await add(mine)).body.image;
  expect((await mine.get('/users/me/export')).body.export.groundDraft[0].images).toEqual([again]);
  expect((await mine.delete('/users/me', { password: 'six wickets down' })).status).toBe(200);
  expect(await serves(again.url)).toBe(404);
});
