import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aUser } from '@crease/domain/testing/factories';
import { SnsTopic } from '@crease/domain/testing/sns-topic';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let topic: SnsTopic;
let world: World;
let api: TestApi;

beforeAll(async () => {
  topic = await SnsTopic.start();
  world = await openWorld(topic.env);
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
  await topic[Symbol.asyncDispose]();
});

const standing = async ({ _id }: UserDoc) => (await world.core.db.users.findOne({ _id }))?.mail?.off?.why;
/** As SNS posts: JSON with a text content type. */
const post = async (body: object, to = api) =>
  (
    await to.send('POST', '/mail/events/ses', undefined, {
      raw: Buffer.from(JSON.stringify(body)),
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
    })
  ).status;

const timestamp = () => new Date(Date.now() - 60_000).toISOString();
const bounceOf = ({ email }: UserDoc, bounceType = 'Permanent') => ({
  notificationType: 'Bounce',
  bounce: {
    feedbackId: '010d01',
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: email.toUpperCase(), status: '5.1.1', action: 'failed' }],
    timestamp: timestamp(),
  },
  mail: { messageId: '010d02', destination: [email] },
});
const complaintOf = ({ email }: UserDoc, complaintFeedbackType?: string) => ({
  eventType: 'Complaint',
  complaint: {
    feedbackId: '010d03',
    complainedRecipients: [{ emailAddress: email }],
    timestamp: timestamp(),
    ...(complaintFeedbackType ? { complaintFeedbackType } : {}),
  },
  mail: { messageId: '010d04' },
});

describe('Amazon SES over SNS', () => {
  it.each<[string, (user: UserDoc) => unknown, string | undefined]>([
    ['a bounce for good', (user) => bounceOf(user), 'bounced'],
    [
      'the same by a configuration set',
      (user) => ({ eventType: 'Bounce', bounce: bounceOf(user).bounce }),
      'bounced',
    ],
    ['a bounce that may pass', (user) => bounceOf(user, 'Transient'), undefined],
    ['a bounce that nobody understands', (user) => bounceOf(user, 'Undetermined'), undefined],
    ['a complaint', (user) => complaintOf(user), 'complained'],
    ['a complaint of abuse', (user) => complaintOf(user, 'abuse'), 'complained'],
    ['a mail that was taken out of the junk', (user) => complaintOf(user, 'not-spam'), undefined],
    [
      'a delivery',
      ({ email }) => ({ notificationType: 'Delivery', delivery: { recipients: [email] } }),
      undefined,
    ],
    ['its own test', () => 'Successfully validated SNS topic for Amazon SES event publishing.', undefined],
  ])('reports %s', async (_name, message, why) => {
    const user = await aUser(world.core);
    expect(await post(topic.notification(message(user)))).toBe(200);
    expect(await standing(user)).toBe(why);
  });

  it('is accepted with the older signature, too, and changes nothing when repeated', async () => {
    const user = await aUser(world.core);
    const told = topic.notification(bounceOf(user), {}, '1');
    expect([await post(told), await post(told)]).toEqual([200, 200]);
    expect(await standing(user)).toBe('bounced');
    expect(topic.asked.filter((path) => path.endsWith('.pem'))).toHaveLength(1);
  });

  it('is refused when forged', async () => {
    const [user, other] = [await aUser(world.core), await SnsTopic.start()];
    await using _stopped = other;
    const bounce = bounceOf(user);
    const path = new URL(topic.notification('').SigningCertURL).pathname;
    const forgeries = [
      topic.notification('', { Message: JSON.stringify(bounce) }),
      topic.notification(bounce, { Timestamp: new Date(0).toISOString() }),
      topic.notification(bounce, { Subject: 'Added' }),
      topic.notification(bounce, { Signature: 'AAAA' }),
      topic.notification(bounce, { SignatureVersion: '1' }),
      // Correctly signed, but by a third party: under their own topic, under ours, and with a certificate that is not
      // Amazon's.
      other.notification(bounce),
      { ...other.notification(bounce), TopicArn: topic.arn },
      other.notification(bounce, { TopicArn: topic.arn, SigningCertURL: `${topic.origin}${path}` }),
      topic.notification(bounce, { SigningCertURL: `${topic.origin}/SimpleNotificationService-00.pem` }),
      topic.notification(bounce, { SigningCertURL: `${topic.origin}/other.pem` }),
      topic.notification(bounce, { SigningCertURL: `${topic.origin}${path}?x` }),
      topic.notification(bounce, { SigningCertURL: `http://localhost@127.0.0.1:1${path}` }),
      other.confirmation(),
    ];
    for (const forged of forgeries) expect(await post(forged), JSON.stringify(forged)).toBe(401);
    expect(other.asked).toEqual([]);
    for (const form of [{}, { Type: 'Gossip' }, topic.notification(bounce, { SignatureVersion: '3' })])
      expect(await post(form)).toBe(400);
    expect(await standing(user)).toBeUndefined();
  });

  it('confirms the subscription of its own topic', async () => {
    expect(await post(topic.confirmation())).toBe(200);
    expect(topic.asked.at(-1)).toMatch(/^\/\?Action=ConfirmSubscription&/);
  });

  it('makes SNS retry while Amazon does not answer', async () => {
    await using away = await SnsTopic.start();
    await using open = await openApi({ ...world.core, env: { ...world.core.env, ...away.env } });
    const user = await aUser(world.core);
    const [told, asked] = [away.notification(bounceOf(user)), away.confirmation()];
    away.away = true;
    expect([await post(told, open), await standing(user)]).toEqual([503, undefined]);
    away.away = false;
    expect([await post(told, open), await standing(user)]).toEqual([200, 'bounced']);
    away.away = true;
    expect(await post(asked, open)).toBe(503);
  });

  it('makes SNS retry if the certificate is cut off, and refuses an invalid one', async () => {
    await using bad = await SnsTopic.start();
    await using open = await openApi({ ...world.core, env: { ...world.core.env, ...bad.env } });
    const user = await aUser(world.core);
    const told = bad.notification(bounceOf(user));
    bad.certificate = 'cut';
    expect(await post(told, open)).toBe(503);
    bad.certificate = 'none';
    expect([await post(told, open), await standing(user)]).toEqual([401, undefined]);
    bad.certificate = 'whole';
    expect([await post(told, open), await standing(user)]).toEqual([200, 'bounced']);
  });

  it('is refused with an expired certificate, and if no topic is configured', async () => {
    await using ended = await SnsTopic.start(new Date(Date.now() - 1000));
    const env = { ...world.core.env, ...ended.env };
    await using late = await openApi({ ...world.core, env });
    await using none = await openApi({ ...world.core, env: { ...env, MAIL_SNS_TOPIC: undefined } });
    const user = await aUser(world.core);
    for (const to of [late, none]) expect(await post(ended.notification(bounceOf(user)), to)).toBe(401);
    expect(await standing(user)).toBeUndefined();
  });
});
