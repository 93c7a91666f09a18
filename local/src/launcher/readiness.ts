import { get } from 'node:http';
import { connect } from 'node:net';
import { MongoClient } from 'mongodb';

const PROBE_WITHIN_MS = 2_000;

/** True if `url` answers 200. */
export function answersHttp(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PROBE_WITHIN_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', () => resolve(false));
  });
}

/** True if something accepts connections on the port. */
export function takesConnections(port: number, host = '127.0.0.1'): Promise<boolean> {
  return converse(port, host, undefined, () => true);
}

/** True if Redis answers PING; while it still loads its file it answers `-LOADING`. */
export function redisAnswers(port: number): Promise<boolean> {
  return converse(port, '127.0.0.1', 'PING\r\n', (answer) => answer.startsWith('+PONG'));
}

/** True if MongoDB, or the embedded server, answers a ping. */
export async function mongoAnswers(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: PROBE_WITHIN_MS, maxPoolSize: 1 });
  try {
    await client.db().command({ ping: 1 });
    return true;
  } catch {
    return false; // not there yet
  } finally {
    await client.close();
  }
}

/** True if the database has no grounds, so demo data may be written. */
export async function hasNoGrounds(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000, maxPoolSize: 1 });
  try {
    return (
      (await client
        .db()
        .collection('grounds')
        .findOne({}, { projection: { _id: 1 } })) === null
    );
  } finally {
    await client.close();
  }
}

function converse(
  port: number,
  host: string,
  say: string | undefined,
  isGood: (answer: string) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const done = (good: boolean) => {
      socket.destroy();
      resolve(good);
    };
    socket.setTimeout(PROBE_WITHIN_MS, () => done(false));
    socket.once('error', () => done(false));
    socket.once('connect', () => (say === undefined ? done(true) : socket.write(say)));
    socket.once('data', (data) => done(isGood(data.toString('latin1'))));
    socket.once('close', () => done(false));
  });
}
