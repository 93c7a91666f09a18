import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ SOCIAL_INSTAGRAM: 'https://social.test/crease' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const subscribers = () => world.core.db.subscribers;
const mailsTo = (to: string) => world.core.db.mails.find({ to }).toArray();
const tokenIn = (text: string, act: string) =>
  decodeURIComponent(new RegExp(`do=${act}&token=(\\S+)`).exec(text)?.[1] ?? '');

it('adds an address only once its holder clicks, and removes it by the other link', async () => {
  const asked = await api.post('/newsletter', { email: 'Asha@Crease.test' });
  expect(asked).toMatchObject({ status: 202, body: { success: true } });
  expect(await subscribers().countDocuments({})).toBe(0);

  const [mail] = await mailsTo('asha@crease.test');
  const text = mail?.text ?? '';
  expect(text).toContain(`${world.env.PUBLIC_URL}/newsletter?do=confirm`);
  const confirmed = await api.post('/newsletter/confirm', { token: tokenIn(text, 'confirm') });
  expect(confirmed.status).toBe(200);
  expect(await subscribers().findOne({})).toMatchObject({ _id: 'asha@crease.test' });

  expect((await api.post('/newsletter/unsubscribe', { token: tokenIn(text, 'leave') })).status).toBe(200);
  expect(await subscribers().countDocuments({})).toBe(0);
});

it('answers alike for every address and mails each at most once a day', async () => {
  const first = await api.post('/newsletter', { email: 'ravi@crease.test' });
  const [mail] = await mailsTo('ravi@crease.test');
  await api.post('/newsletter/confirm', { token: tokenIn(mail?.text ?? '', 'confirm') });
  const second = await api.post('/newsletter', { email: 'ravi@crease.test' });
  expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
  expect(await mailsTo('ravi@crease.test')).toHaveLength(1);
});

it('refuses forged links and invalid addresses', async () => {
  expect(await api.post('/newsletter/confirm', { token: 'a.1.b.c' })).toMatchObject({
    status: 401,
    body: { code: 'BAD_CREDENTIALS' },
  });
  expect((await api.post('/newsletter', { email: 'not an address' })).status).toBe(400);
});

it('names the operator and its officers; the nodal contact is the grievance officer if no other is set', async () => {
  const { legal } = (await api.get('/site')).body;
  expect(legal).toEqual({
    name: world.env.LEGAL_NAME,
    address: world.env.LEGAL_ADDRESS,
    grievanceOfficer: {
      name: world.env.GRIEVANCE_OFFICER,
      email: world.env.GRIEVANCE_EMAIL,
      phone: world.env.GRIEVANCE_PHONE,
    },
    nodalContact: legal.grievanceOfficer,
  });
});

it('lists only the social networks that have a target', async () => {
  const { body } = await api.get('/site');
  expect(body.social).toEqual([{ network: 'instagram', url: 'https://social.test/crease' }]);
});
