import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { writeUnsubscribeToken } from '@crease/domain/accounts/mails/unsubscribe-tokens';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { type MailTopic, SWITCHED_TOPICS } from '@crease/shared/mail-topics';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const FORM = 'application/x-www-form-urlencoded';
/** The POST of a mailbox's unsubscribe button. */
const press = (path: string, body: string, type = FORM) =>
  api.send('POST', path, undefined, { raw: Buffer.from(body), headers: { 'content-type': type } });
const wishes = async (_id: Types.ObjectId) => (await world.core.db.users.findOne({ _id }))?.preferences;
const linkOf = (userId: string, topic: MailTopic) =>
  `/mail/unsubscribe?token=${writeUnsubscribeToken(world.core.env, { userId, topic })}`;

it('only an optional mail carries links that unsubscribe from its kind', async () => {
  const { core } = world;
  const user = await aUser(core);
  const mail = (topic: MailTopic) =>
    mailNews(core, user._id, topic, () => ({
      id: stableId(`${topic}-${user._id}-${Math.random()}`),
      kind: 'booking',
      subject: 'Coming up',
      text: 'You play.',
      html: '<p>You play.</p>',
    }));
  const mails = () => core.db.mails.find({ to: user.email }).toArray();
  await mail('reminders');
  const [sent] = await mails();
  expect(sent?.text).toContain(`Stop these mails: ${core.env.PUBLIC_URL}/unsubscribe?from=reminders&token=`);
  const { pathname, search } = new URL(sent?.leaveUrl ?? '');
  expect(pathname).toBe('/api/mail/unsubscribe');

  const left = await press(`/mail/unsubscribe${search}`, 'List-Unsubscribe=One-Click');
  expect(left).toMatchObject({ status: 200, body: { topic: 'reminders' } });
  expect((await press(`/mail/unsubscribe${search}`, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect((await wishes(user._id))?.mails).toEqual({ reminders: false });
  await mail('reminders');
  await mail('bookings');
  expect(await mails()).toHaveLength(2);
});

it.each(SWITCHED_TOPICS)('the link of %s needs no cookie, and can be undone', async (topic) => {
  const { core } = world;
  const user = await aUser(core);
  const token = writeUnsubscribeToken(core.env, { userId: user._id.toString(), topic });
  const follow = (wish: string) => api.post('/mail/wish', { token, wish });
  expect((await follow('leave')).status).toBe(200);
  expect((await wishes(user._id))?.mails).toEqual({ [topic]: false });
  expect((await follow('leave-all')).status).toBe(200);
  expect((await wishes(user._id))?.notifications.email).toBe(false);
  expect(await follow('stay')).toMatchObject({ status: 200, body: { topic } });
  const now = await wishes(user._id);
  expect([now?.mails?.[topic], now?.notifications.email]).toEqual([true, true]);
});

it('accepts the form as multipart, too, and nothing that is not the form', async () => {
  const user = await aUser(world.core);
  const link = linkOf(user._id.toString(), 'waitlist');
  const parts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  for (const body of ['', '{}', 'List-Unsubscribe=Two', 'a=List-Unsubscribe=One-Click']) {
    expect((await press(link, body)).status).toBe(400);
  }
  expect((await wishes(user._id))?.mails).toBeUndefined();
  expect((await press(link, parts, 'multipart/form-data; boundary=x')).status).toBe(200);
  expect((await wishes(user._id))?.mails).toEqual({ waitlist: false });
});

it('refuses a forged link, and shows a confirmation page when the address is opened', async () => {
  const user = await aUser(world.core);
  const link = linkOf(user._id.toString(), 'alerts');
  const forged = await press(link.replace('alerts', 'bookings'), 'List-Unsubscribe=One-Click');
  expect(forged).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  // Larger than any body may be: it is not read for an invalid token.
  expect((await press(link.replace('alerts', 'bookings'), 'x'.repeat(200_000))).status).toBe(401);
  expect((await press(link, 'x'.repeat(98_000))).status).toBe(400);
  const opened = await fetch(`${api.url}${link}`, { redirect: 'manual' });
  const to = new URL(opened.headers.get('location') ?? '');
  expect([opened.status, to.pathname, to.searchParams.get('from')]).toEqual([303, '/unsubscribe', 'alerts']);
  expect((await wishes(user._id))?.mails).toBeUndefined();
});
