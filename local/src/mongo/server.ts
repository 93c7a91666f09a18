import { createServer, type Server, type Socket } from 'node:net';
import type { Doc } from './bson-value.js';
import { CommandError } from './command-error.js';
import type { CommandContext } from './commands/command.js';
import { errorReply, runCommand } from './commands/dispatch.js';
import { serveConnection } from './connection.js';
import { Cursors } from './cursors.js';
import { ScanLog } from './scan-log.js';
import { Sessions } from './sessions.js';
import { Store } from './store.js';
import type { Request } from './wire-codec.js';

/** How to start the embedded server; port 0 takes a free one. */
export type MongoServerOptions = {
  port: number;
  host?: string;
  dataDir: string;
  log?: (line: string) => void;
};

/** A running server. `close` ends connections, flushes and releases the data directory. */
export type MongoServer = { port: number; url: string; close: () => Promise<void> };

/** Starts the embedded MongoDB server on a data directory of its own (design §5). */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const { host = '127.0.0.1', log = () => {} } = options;
  const store = new Store();
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
      (request) => answer(request, { ...shared, connectionId, now: new Date(), database: '' }),
      (error) => log(`connection ${connectionId} ended: ${String(error)}`),
    );
  });
  const port = await listen(server, options.port, host);
  shared.address.port = port;
  return {
    port,
    url: `mongodb://${host}:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Does a request's work at once; the answer waits until what it wrote is on disk. */
function answer(request: Request, base: CommandContext): Doc | Promise<Doc> {
  const { command } = request;
  const context = { ...base, database: typeof command.$db === 'string' ? command.$db : 'admin' };
  const repeated = context.sessions.recall(command);
  if (repeated) return repeated;
  const { value, durable } = context.store.run(() => runCommand(command, context));
  const reply = value instanceof CommandError ? errorReply(value) : value;
  const answered = durable ? durable.then(() => reply) : reply;
  context.sessions.remember(command, answered);
  return answered;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
