import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MongoClient, ObjectId } from 'mongodb';
import { bareRoutes } from './reads.js';

/**
 * The bare baseline: `node:http` and the raw driver, without validation, sign-in, events or operations. All ratios are
 * relative to it; it is not an example to follow. Runs in a process of its own.
 */
const { BASELINE_PORT, MONGO_URL = '', PROVIDER_URL = '' } = process.env;
const client = await new MongoClient(MONGO_URL, { maxPoolSize: 50 }).connect();
const product = client.db();
const own = client.db('bench');
const routes = bareRoutes(product);
const days = own.collection<{ _id: string }>('days');
const [bookings, payments] = [own.collection('bookings'), own.collection('payments')];
await payments.createIndex({ orderId: 1 }, { unique: true });

const constant = Buffer.from(process.env.CONSTANT ?? '{}');
const PROVIDER_HEADERS = {
  'content-type': 'application/json',
  'x-api-version': '2025-01-01',
  'x-client-id': process.env.PROVIDER_ID ?? '',
  'x-client-secret': process.env.PROVIDER_SECRET ?? '',
};

async function json(req: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

async function provider(method: string, path: string, body?: unknown) {
  const answer = await fetch(PROVIDER_URL + path, {
    method,
    headers: PROVIDER_HEADERS,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return await answer.json();
}

/** A booking as the product stores it, and its indexes, so that both write the same document, here without an event. */
async function patternOfBooking(): Promise<Record<string, unknown>> {
  const theirs = product.collection('bookings');
  for (const { key, name, unique, sparse, partialFilterExpression } of await theirs.indexes()) {
    if (name === '_id_') continue;
    await bookings.createIndex(key, {
      ...(unique ? { unique } : {}),
      ...(sparse ? { sparse } : {}),
      ...(partialFilterExpression ? { partialFilterExpression } : {}),
    });
  }
  const notTheirs = { _id: 0, outbox: 0, outboxDirtyAt: 0, seq: 0 };
  return (await theirs.findOne({ source: 'online' }, { projection: notTheirs })) ?? {};
}
let pattern: Promise<Record<string, unknown>> | undefined;

/** The conditional update that decides a race, as the engine writes it. */
async function take(key: string, hour: string, claim: Record<string, unknown>): Promise<boolean> {
  const path = `claims.${hour}`;
  const filter = {
    _id: key,
    $and: [
      {
        $or: [
          { [path]: { $exists: false } },
          { [`${path}.expiresAt`]: { $lte: new Date() } },
          { [`${path}.userId`]: claim.userId },
        ],
      },
    ],
  };
  const update = { $set: { [path]: claim }, $inc: { rev: 1 } };
  try {
    return (await days.findOneAndUpdate(filter, update, { upsert: true, returnDocument: 'after' })) !== null;
  } catch {
    return (await days.findOneAndUpdate(filter, update, { returnDocument: 'after' })) !== null;
  }
}

const soon = () => new Date(Date.now() + 300_000);

const work: Record<string, (body: Record<string, string>) => Promise<[number, unknown]>> = {
  async hold({ key = '', hour = '', userId = '' }) {
    const ref = new ObjectId().toString();
    const claim = { kind: 'hold', ref, userId, n: 1, expiresAt: soon() };
    return (await take(key, hour, claim)) ? [201, { holdId: ref, expiresAt: claim.expiresAt }] : [409, {}];
  },
  async book({ key = '', hour = '', userId = '' }) {
    const _id = new ObjectId();
    const taken = await take(key, hour, {
      kind: 'booking',
      ref: _id.toString(),
      userId,
      n: 0,
      expiresAt: soon(),
    });
    if (!taken) return [409, {}];
    pattern ??= patternOfBooking();
    const now = new Date();
    const own = { _id, key, hour, bookingId: `CR-${_id}`, userId: new ObjectId(userId), status: 'pending' };
    await bookings.insertOne({ ...(await pattern), ...own, createdAt: now, updatedAt: now });
    return [201, { _id }];
  },
  async order({ bookingId = '' }) {
    const booking = await bookings.findOne({ _id: new ObjectId(bookingId) });
    const orderId = `bare_${bookingId}`;
    await payments.insertOne({ orderId, bookingId, status: 'CREATING', captures: [] });
    const order = await provider('POST', '/orders', {
      order_id: orderId,
      order_amount: 1500,
      order_currency: 'INR',
      customer_details: { customer_id: String(booking?.userId), customer_phone: '9820000000' },
      order_meta: { return_url: 'http://localhost/return' },
      order_expiry_time: new Date(Date.now() + 16 * 60_000).toISOString(),
    });
    await payments.updateOne({ orderId }, { $set: { status: 'ACTIVE', session: order.payment_session_id } });
    return [200, { orderId }];
  },
  async settle({ orderId = '' }) {
    const [order, attempts] = await Promise.all([
      provider('GET', `/orders/${orderId}`),
      provider('GET', `/orders/${orderId}/payments`),
    ]);
    const payment = await payments.findOneAndUpdate(
      { orderId },
      { $set: { status: order.order_status }, $push: { captures: attempts[0] } },
    );
    const booking = await bookings.findOne({ _id: new ObjectId(String(payment?.bookingId)) });
    if (!booking) return [404, {}];
    const claim = { kind: 'booking', ref: booking._id.toString(), userId: String(booking.userId), n: 1 };
    const taken = await take(booking.key, booking.hour, claim);
    await bookings.updateOne({ _id: booking._id }, { $set: { status: taken ? 'confirmed' : 'cancelled' } });
    return [taken && order.order_status === 'PAID' ? 200 : 409, { booking }];
  },
};

function answer(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [, name = '', key = ''] = (req.url ?? '').split('/');
  if (name === 'constant') {
    res
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': constant.length })
      .end(constant);
  } else if (name === 'day') {
    answer(
      res,
      200,
      await product.collection<{ _id: string }>('grounddays').findOne({ _id: decodeURIComponent(key) }),
    );
  } else if (name in routes) {
    answer(res, 200, await routes[name]?.(decodeURIComponent(key)));
  } else {
    const [status, body] = (await work[name]?.(await json(req))) ?? [404, {}];
    answer(res, status, body);
  }
}

createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
  serve(req, res).catch((error: unknown) => answer(res, 500, { error: String(error) }));
}).listen(Number(BASELINE_PORT), '127.0.0.1');

// The end of the pipe means that the bench has ended.
process.stdin.on('end', () => process.exit(0)).resume();
