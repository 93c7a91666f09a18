import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandContext, docField, timeLimit } from './commands/command.js';
import { errorReply, runCommand } from './commands/dispatch.js';
import { ScanLog } from './query/scan-log.js';
import { CommandError } from './request/command-error.js';
import { monotonicNow, runUntil, timeIsUp } from './request/deadline.js';
import { DataDirectory } from './storage/data-directory.js';
import { Store } from './storage/store.js';
import { removeExpired } from './storage/ttl.js';
import { serveConnection } from './wire/connection.js';
import type { Reply } from './wire/cursor-reply.js';
import { Cursors } from './wire/cursors.js';
import { Sessions } from './wire/sessions.js';
import type { Request } from './wire/wire-codec.js';

/** Interval for deleting documents expired by a TTL index, in milliseconds. */
const EXPIRE_EVERY_MS = 15_000;

/** Options of the embedded server; port 0 uses a free one. */
export type MongoServerOptions = {
  port: number;
  host?: string;
  /** A directory for this server only; created if missing. */
  dataDir: string;
  log?: (line: string) => void;
  /** Called if the disk failed under the journal: durability is no longer guaranteed. */
  onFailure?: (error: Error) => void;
  /** The journal is compacted beyond this size, in bytes. */
  compactAboveBytes?: number;
  expireEveryMs?: number;
};

/** A running server. `close` ends connections, flushes and releases the data directory. */
export type MongoServer = { port: number; url: string; close: () => Promise<void> };

/**
 * Starts the embedded MongoDB server on a data directory of its own.
 * @throws Error when the port or the directory is in use; DamagedDataError when acknowledged data is unreadable
 */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const { host = '127.0.0.1', log = () => {}, onFailure = () => {} } = options;
  const store = new Store();
  const data = await DataDirectory.open(options.dataDir, store, {
    log,
    onFailure,
    compactAboveBytes: options.compactAboveBytes,
  });
  const sockets = new Set<Socket>();
  const shared = {
    store,
    cursors: new Cursors(),
    sessions: new Sessions(),
    scans: new ScanLog(log),
    startedAt: new Date(),
    address: { host, port: options.port },
  };
  let connections = 0;
  const server = createServer((socket) => {
    const connectionId = ++connections;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(
      socket,
      (request, cameAt) => {
        const context = { ...shared, connectionId, now: new Date(), database: '' };
        const reply = answer(request, context, cameAt, log);
        data.compactIfDue();
        return reply;
      },
      (error) => log(`connection ${connectionId} ended: ${String(error)}`),
    );
  });
  let port: number;
  try {
    port = await listen(server, options.port, host);
  } catch (error) {
    await data.close();
    throw error;
  }
  shared.address.port = port;
  const expiring = setInterval(() => expire(store, data, log), options.expireEveryMs ?? EXPIRE_EVERY_MS);
  return {
    port,
    url: `mongodb://${host}:${port}`,
    close: async () => {
      clearInterval(expiring);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await data.close();
    },
  };
}

/** Runs a request's work synchronously; the answer waits until its writes are on disk, except with `j: false`. */
function answer(
  request: Request,
  base: CommandContext,
  cameAt: number,
  log: (line: string) => void,
): Reply | Promise<Reply> {
  if (request.refusal) return errorReply(request.refusal);
  const { command } = request;
  const context = { ...base, database: typeof command.$db === 'string' ? command.$db : 'admin' };
  const repeated = context.sessions.recall(command);
  if (repeated) return repeated;
  try {
    const until = cameAt + timeLimit(command);
    const isWaitedFor = docField(command, 'writeConcern').j !== false;
    const { value, durable } = context.store.run(() => runUntil(until, () => runCommand(command, context)));
    const reply = value instanceof CommandError ? errorReply(value) : value;
    const awaited = isWaitedFor ? durable : undefined;
    if (!isWaitedFor) durable?.catch((error: unknown) => log(`a write that nobody waited for: ${error}`));
    const answered = awaited ? awaited.then(() => reply) : reply;
    context.sessions.remember(command, answered);
    return awaited && until < Number.POSITIVE_INFINITY ? onDiskBy(until, awaited, reply) : answered;
  } catch (error) {
    if (error instanceof CommandError) return errorReply(error);
    // A command's result may nest deeper than its input; the store has undone its changes.
    if (error instanceof RangeError && error.message.includes('call stack')) {
      return errorReply(new CommandError('Overflow', 'a value nests too deep'));
    }
    log(`${Object.keys(command)[0]} failed: ${error instanceof Error ? error.stack : String(error)}`);
    return errorReply(new CommandError('InternalError', `internal error: ${String(error)}`));
  }
}

/**
 * The answer to a write once it is on disk. If its deadline passes first, the answer says so: the write is done, but
 * may not be durable yet.
 */
async function onDiskBy(until: number, durable: Promise<void>, reply: Reply): Promise<Reply> {
  const waiting = new AbortController();
  const late = sleep(Math.max(0, until - monotonicNow()), true, { signal: waiting.signal }).catch(
    () => false,
  );
  try {
    if (!(await Promise.race([durable.then(() => false), late]))) return reply;
    const { code, codeName, message: errmsg } = timeIsUp();
    return { ...reply, writeConcernError: { code, codeName, errmsg } };
  } finally {
    waiting.abort();
  }
}

function expire(store: Store, data: DataDirectory, log: (line: string) => void): void {
  try {
    const { durable } = store.run(() => removeExpired(store, new Date()));
    durable?.catch((error: unknown) => log(`expired documents: ${String(error)}`));
    data.compactIfDue();
  } catch (error) {
    log(`expiring failed: ${String(error)}`);
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(inUse ? new Error(`port ${port} on ${host} is in use`, { cause: error }) : error);
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
