import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { hostsOf, writeConcernOf } from './service-urls.js';

mongoose.set('strict', 'throw');
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

/**
 * The driver waits for `drain` after a write to a socket that is being closed, without a timeout: that command and all
 * behind it in its batch would hang until a restart. Woken by the close, it reports a lost connection and tries again.
 */
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  socket.once('close', () => socket.emit('drain'));
});

/**
 * How long a write may wait for a majority before it fails with 64 (503); less than `socketTimeoutMS`, which ends the
 * connection.
 */
const MAJORITY_WITHIN_MS = 8_000;
const JOURNALLED_MAJORITY = { w: 'majority', j: true, wtimeoutMS: MAJORITY_WITHIN_MS } as const;

/**
 * Connects to MongoDB or the embedded server. Commands fail after 3 s without a server, and after 10 s once sent,
 * because some take long (`api/src/http/answer-in-time.ts` answers sooner). Writes wait for the journal of a majority:
 * the default with an arbiter is one member.
 */
export async function connectMongo(url: string, options: ConnectOptions = {}): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 2_500,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 10_000,
    waitQueueTimeoutMS: 2_500,
    // A tag of the replica set that the URL names reaches further than a majority and is kept.
    ...(writeConcernOf(url) ? {} : { writeConcern: JOURNALLED_MAJORITY }),
    ...options,
  });
  return await connection.asPromise();
}

/** For a command in a terminal: its error says which hosts did not answer, and which variable names them. */
export async function connectCommand(url: string): Promise<Connection> {
  return await connectMongo(url).catch((cause: Error) => {
    throw new Error(`No database answers at ${hostsOf(url)} (MONGO_URL): ${cause.message}`, { cause });
  });
}

/**
 * Options for migrations and index builds, which take minutes on large collections: without the socket timeout, after
 * which the server would continue the build alone.
 */
export const UNHURRIED: ConnectOptions = {
  socketTimeoutMS: 0,
  maxPoolSize: 5,
  writeConcern: { w: 'majority', j: true },
};

/** For reads that decide about money without a conditional update: a failover never rolls back what they see. */
export const MAJORITY = { readConcern: { level: 'majority' } } as const;
