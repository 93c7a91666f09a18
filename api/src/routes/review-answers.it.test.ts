import { addReview } from '@crease/domain/sales/reviews/add-review';
import { becomesMinor } from '@crease/domain/testing/becomes-minor';
import { aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

async function reviewed() {
  const scene = await Scene.of(world.core);
  const review = await addReview(world.core, await scene.completed(), { rating: 3, comment: 'Dim lights.' });
  return { scene, review, path: `/reviews/${review._id}/answer` };
}

it('refuses a review by the owner, by a staff member and after a no-show', async () => {
  const scene = await Scene.of(world.core);
  const { _id } = await scene.completed();
  const bookings = world.core.db.bookings;
  const review = { bookingId: _id.toString(), rating: 5, comment: 'Best turf in town' };
  const { owner, manager, player } = scene.people;
  for (const person of [owner, manager]) {
    await bookings.updateOne({ _id }, { $set: { userId: person._id } });
    expect(await api.as(person).post(`${scene.groundPath}/reviews`, review)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', message: 'You cannot review a ground where you work.' },
    });
  }
  await bookings.updateOne({ _id }, { $set: { userId: player._id, noShow: true } });
  expect(await api.as(player).post(`${scene.groundPath}/reviews`, review)).toMatchObject({
    status: 409,
    body: { message: 'You can review a ground only after you have played there.' },
  });
  await bookings.updateOne({ _id }, { $unset: { noShow: '' } });
  expect((await api.as(player).post(`${scene.groundPath}/reviews`, review)).status).toBe(201);
});

it('shows an answer below its review to everybody', async () => {
  const { scene, path } = await reviewed();
  expect((await api.get(`${scene.groundPath}/reviews`)).body.reviews[0]).not.toHaveProperty('answer');
  const { status, body } = await api.as(scene.people.manager).post(path, { text: 'New lamps are in.' });
  expect(status).toBe(201);
  expect(body.review).toMatchObject({
    comment: 'Dim lights.',
    answer: { text: 'New lamps are in.', at: expect.any(String) },
  });
  const { reviews } = (await api.get(`${scene.groundPath}/reviews`)).body;
  expect(reviews[0]).toEqual(body.review);
});

it('accepts an answer once: the first of two at once', async () => {
  const { scene, path, review } = await reviewed();
  const owner = api.as(scene.people.owner);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => owner.post(path, { text: `Thanks ${i}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(19).fill('DUPLICATE'));
  const stored = await world.core.db.reviews.findOne({ _id: review._id });
  expect(stored?.outbox).toMatchObject([{ name: 'review.created' }, { name: 'review.answered' }]);
});

it('lets an answer be changed within a day, and not after', async () => {
  const { scene, path, review } = await reviewed();
  const owner = api.as(scene.people.owner);
  expect(await owner.patch(path, { text: 'Sorry' })).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT' },
  });
  const first = (await owner.post(path, { text: 'Sorry' })).body.review.answer;
  const changed = await owner.patch(path, { text: 'Sorry, and thank you.' });
  expect(changed).toMatchObject({ status: 200, body: { review: { answer: { at: first.at } } } });
  expect(changed.body.review.answer.text).toBe('Sorry, and thank you.');
  const dayAgo = new Date(world.core.clock.now().getTime() - 24 * 3_600_000);
  await world.core.db.reviews.updateOne({ _id: review._id }, { $set: { 'answer.at': dayAgo } });
  expect(await owner.patch(path, { text: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT' },
  });
});

it('needs a permission at that ground: a member of another ground is refused, a stranger learns nothing', async () => {
  const { scene, path } = await reviewed();
  const elsewhere = await aUser(world.core);
  const { _id } = await Scene.of(world.core).then(({ ground }) => ground);
  await aMember(world.core, scene.people.owner, elsewhere, { role: 'manager', groundIds: [_id] });
  const text = { text: 'Hello' };
  expect((await api.as(elsewhere).post(path, text)).status).toBe(403);
  expect((await api.as(scene.people.otherOwner).post(path, text)).status).toBe(404);
  expect((await api.as(scene.people.owner).post(path, { text: ' ' })).status).toBe(400);
  expect((await api.as(scene.people.owner).post(`/reviews/${'a'.repeat(24)}/answer`, text)).status).toBe(404);
});

it('shows no name of a writer under 18 on the page of the ground', async () => {
  const { scene, review } = await reviewed();
  const shown = async () => (await api.get(`${scene.groundPath}/reviews`)).body.reviews[0].userId;
  expect(await shown()).toEqual({ name: review.userName });
  await becomesMinor(world.core, { _id: review.userId });
  expect(await shown()).toEqual({ name: 'Player' });
});

it('shows no name of a writer who hides it on the page of the ground', async () => {
  const { scene, review } = await reviewed();
  const hide = (hideName: boolean) =>
    world.core.db.users.updateOne({ _id: review.userId }, { $set: { hideName } });
  const shown = async () => (await api.get(`${scene.groundPath}/reviews`)).body.reviews[0].userId;
  await hide(true);
  expect(await shown()).toEqual({ name: 'Player' });
  await hide(false);
  expect(await shown()).toEqual({ name: review.userName });
});
