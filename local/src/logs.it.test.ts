import { findFreePorts } from '@crease/domain/platform/free-ports';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { quietFor } from '@crease/domain/testing/pauses';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProductProcess, readyOn, startProduct } from './testing/product-process.js';

const PERSON = {
  name: 'Zebulon Quartermain',
  email: 'zebulon.quartermain@crease.test',
  phone: '9876501234',
  password: 'Long0n@Fence-first',
};
const NEW_PASSWORD = 'Long0n@Fence-second';

let world: World;
let sink: SmtpSink;
const processes: Record<string, ProductProcess> = {};
let api: string;
let realtimePort: number;
/** Values that must never appear in a log. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  sink = await SmtpSink.start();
  const [apiPort = 0, realtime = 0, worker = 0] = await findFreePorts(3);
  realtimePort = realtime;
  const publicUrl = `http://127.0.0.1:${apiPort}`;
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: publicUrl });
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: publicUrl,
    MONGO_URL: world.env.MONGO_URL,
    REDIS_URL: world.env.REDIS_URL,
    QUEUE_PREFIX: world.env.QUEUE_PREFIX,
    SMTP_URL: sink.url,
    CASHFREE_BASE_URL: world.env.CASHFREE_BASE_URL,
    API_PORT: String(apiPort),
    REALTIME_PORT: String(realtime),
    WORKER_PORT: String(worker),
  };
  for (const name of ['api', 'realtime', 'worker'])
    processes[name] = await startProduct(`${name}/src/main.ts`, env);
  api = `${publicUrl}/api`;
  const ports = [apiPort, realtime, worker];
  await Promise.all(Object.values(processes).map((one, i) => readyOn(ports[i] ?? 0, one)));
});
afterAll(async () => {
  await Promise.all(Object.values(processes).map((one) => one.kill()));
  await world.close();
  await sink[Symbol.asyncDispose]();
});

interface Answer {
  status: number;
  cookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of any answer; a wrong one fails its expectation
  body: any;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  for (const cookie of cookies) hide(cookie.split('=')[0] ?? 'cookie', cookie.split('=')[1]);
  return {
    status: answer.status,
    cookies,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  };
}

function hide(what: string, secret: string | undefined): string {
  if (secret) secrets.set(`${what} ${secrets.size}`, secret);
  return secret ?? '';
}

/** The code of the newest unknown mail, as received by the mail server. */
async function nextCode(): Promise<string> {
  const code = await until('a mailed code', () =>
    sink.mails
      .map(({ raw }) => /^(\d{6})\r?$/m.exec(raw)?.[1])
      .findLast((found) => found !== undefined && ![...secrets.values()].includes(found)),
  );
  return hide('code', code);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

it('no log of a whole booking, at debug level, contains a person’s address, number, code, token or password', async () => {
  for (const [what, value] of Object.entries(PERSON)) hide(what, value);
  hide('new password', NEW_PASSWORD);
  hide('phone as typed', '+91 98765 01234');
  hide('wrong password', 'a-wrong-passw0rd-guess');

  const registered = await call('POST', '/auth/register', { ...PERSON, phone: '+91 98765 01234' });
  expect(registered.status).toBe(201);
  const { tempToken } = registered.body;
  hide('tempToken', tempToken);
  const otp = await nextCode();
  await call('POST', '/auth/verify-registration', { email: PERSON.email, otp: '000000', tempToken });
  const verified = await call('POST', '/auth/verify-registration', { email: PERSON.email, otp, tempToken });
  expect(verified.status).toBe(200);
  hide('token', verified.body.token);

  const login = (password: string) => call('POST', '/auth/login', { emailOrPhone: PERSON.email, password });
  expect((await login('a-wrong-passw0rd-guess')).status).toBe(401);
  expect((await login(PERSON.email)).status).toBe(401);
  const signedIn = await login(PERSON.password);
  hide('token', signedIn.body.token);
  const refreshed = await call('POST', '/auth/refresh', undefined, { cookie: signedIn.cookies.join('; ') });
  const token = hide('token', refreshed.body.token);
  await call('POST', '/auth/request-login-otp', { email: PERSON.email });
  const byCode = await call('POST', '/auth/verify-login-otp', { email: PERSON.email, otp: await nextCode() });
  hide('token', byCode.body.token);
  await call('POST', '/auth/forgot-password', { email: PERSON.email });
  const reset = await nextCode();
  expect((await call('GET', `/auth/me?token=${token}&email=${PERSON.email}`)).status).toBe(401);
  expect((await call('POST', '/auth/login', { email: PERSON.email, phone: PERSON.phone })).status).toBe(400);

  const socket = io(`http://127.0.0.1:${realtimePort}`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  await socket.timeout(5_000).emitWithAck('auth:renew', { token });
  await socket.timeout(5_000).emitWithAck('auth:renew', { token: `${token}x` });
  await socket
    .timeout(5_000)
    .emitWithAck('availability:watch', { groundId: PERSON.email, date: PERSON.phone });

  const owner = await aUser(world.core, { role: 'ground_owner' });
  const ground = await aGround(world.core, { ownerId: owner._id });
  const slot = { groundId: String(ground._id), bookingDate: dateAhead(), timeSlot: '18:00-20:00' };
  expect((await call('POST', '/bookings/temp-hold', slot, bearer(token))).status).toBe(201);
  const playerDetails = {
    teamName: 'Night Watchmen',
    playerCount: 8,
    contactPerson: { name: PERSON.name, phone: PERSON.phone, email: PERSON.email },
  };
  const traced = { ...bearer(token), 'x-request-id': 'trace-of-one-booking' };
  const booked = await call('POST', '/bookings', { ...slot, playerDetails }, traced);
  expect(booked.status).toBe(201);
  const bookingId = booked.body.booking._id;
  const order = await call('POST', '/payments/create-order', { bookingId }, bearer(token));
  hide('payment session', order.body.order.payment_session_id);
  await paySandboxOrder(order.body.order.id, { outcome: 'success' });
  const verify = {
    bookingId,
    order_id: order.body.order.id,
    payment_session_id: order.body.order.payment_session_id,
  };
  await until('the payment to land', async () => {
    const { body } = await call('POST', '/payments/verify-payment', verify, bearer(token));
    hide('confirmation', body?.booking?.confirmation?.confirmationCode);
    return body?.paid;
  });
  // A forged webhook, which the sandbox cannot send here, must not leave its body in a log either.
  await call('POST', '/payments/webhook', { customer: { email: PERSON.email, phone: PERSON.phone } });
  await until('the receipt', () => sink.mails.some(({ raw }) => raw.includes('application/pdf')));
  expect((await call('GET', `/bookings/${bookingId}/receipt.pdf`, undefined, bearer(token))).status).toBe(
    200,
  );
  await call('GET', '/users/me/export', undefined, bearer(token));
  await call('PATCH', '/users/me', { phone: PERSON.phone, email: 'z.q@crease.test' }, bearer(token));
  hide('new address', 'z.q@crease.test');
  await nextCode();
  const resetting = { email: PERSON.email, otp: reset, newPassword: NEW_PASSWORD };
  expect((await call('POST', '/auth/reset-password', resetting)).status).toBe(200);
  const again = await login(NEW_PASSWORD);
  hide('token', again.body.token);
  expect(
    (await call('DELETE', '/users/me', { password: NEW_PASSWORD }, bearer(again.body.token))).status,
  ).toBe(200);
  await until('the socket to drop', () => !socket.connected);
  // A mail server that refuses quotes the address.
  sink.mood = 'refuse';
  await call('POST', '/auth/request-login-otp', { email: PERSON.email });
  await call('POST', '/auth/register', PERSON);
  await until('a refused mail', async () => {
    const mails = world.core.db.mails;
    return await mails.findOne({ status: 'failed' });
  });
  // Late log lines of finished work.
  await quietFor(1_000);

  for (const [name, { said }] of Object.entries(processes)) {
    const text = said();
    expect(text.length, `${name} wrote nothing: the test would prove nothing`).toBeGreaterThan(100);
    for (const [what, secret] of secrets) {
      // Six digits may be part of an id or a duration by chance; a code stands alone.
      const found = what.startsWith('code')
        ? text.split('\n').filter((line) => new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(line))
        : text.split('\n').filter((line) => line.includes(secret));
      expect(found, `${name} wrote ${what}`).toEqual([]);
    }
  }
  expect(processes.api?.said()).toContain('"path":"/api/auth/verify-registration"');
  // The request appears in the log of the process that answered it, and of the jobs it started.
  const linesOf = (name: string) => processes[name]?.said().split('\n') ?? [];
  const ofTrace = (name: string) =>
    linesOf(name).filter((line) => line.includes('"requestId":"trace-of-one-booking"'));
  expect(ofTrace('api').some((line) => line.includes('"path":"/api/bookings"'))).toBe(true);
  expect(ofTrace('worker').some((line) => line.includes('"event":"booking.created"'))).toBe(true);
  // The notification was created by a job of the request; its own job still knows the origin.
  expect(ofTrace('worker').some((line) => line.includes('"event":"notification.created"'))).toBe(true);
});
