import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mongo } from 'mongoose';

const { BSON } = mongo;
const OP_MSG = 2013;
/** Message header, flags and the kind byte of the first section. */
const BODY_AT = 21;

/** A command with its name and fields; writes of a bulk are in `documents`, `updates` or `deletes`. */
export type Command = mongo.Document;

export interface Faults {
  /** Answers a command instead of the database, which never sees it; undefined forwards it. */
  answer?(command: Command): mongo.Document | undefined;
  /** Keeps the database's answer back until the promise resolves. */
  hold?(command: Command): Promise<void> | undefined;
  /** Changes what the database answered. */
  change?(command: Command, reply: mongo.Document): mongo.Document;
  /** True closes the connection when the command arrives, before the database sees it. */
  cut?(command: Command): boolean;
}

/**
 * A proxy in front of the test run's database that speaks its wire protocol, for faults that no server produces on
 * request. `faults` may be replaced at any time.
 */
export async function openMongoProxy() {
  const there = new URL(process.env.TEST_MONGO_URL ?? '');
  const sockets = new Set<Socket>();
  const proxy = { url: '', faults: {} as Faults, close };
  const server = createServer((near) => {
    const far = connect(Number(there.port || 27_017), there.hostname);
    const asked = new Map<number, Command>();
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    onMessages(near, (message) => {
      if (message.readInt32LE(12) !== OP_MSG) return far.write(message);
      const command = readCommand(message);
      if (proxy.faults.cut?.(command)) return near.destroy();
      const id = message.readInt32LE(4);
      const answer = proxy.faults.answer?.(command);
      if (answer) return near.write(encode(id, answer));
      asked.set(id, command);
      far.write(message);
    });
    onMessages(far, (message) => {
      const id = message.readInt32LE(8);
      const command = asked.get(id);
      asked.delete(id);
      if (!command) return near.write(message);
      const changed = proxy.faults.change?.(command, readCommand(message));
      const reply = changed ? encode(id, changed) : message;
      const held = proxy.faults.hold?.(command);
      if (held) void held.then(() => near.write(reply));
      else near.write(reply);
    });
  });
  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(there);
  url.hostname = '127.0.0.1';
  url.port = `${(server.address() as AddressInfo).port}`;
  url.searchParams.set('directConnection', 'true');
  proxy.url = url.href;
  return proxy;
}

function onMessages(socket: Socket, take: (message: Buffer) => unknown): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

function readCommand(message: Buffer): Command {
  const bodyLength = message.readInt32LE(BODY_AT);
  const command: Command = BSON.deserialize(message.subarray(BODY_AT, BODY_AT + bodyLength));
  let at = BODY_AT + bodyLength;
  while (at < message.length && message[at] === 1) {
    const end = at + 1 + message.readInt32LE(at + 1);
    const nameEnd = message.indexOf(0, at + 5);
    const documents: mongo.Document[] = [];
    for (let from = nameEnd + 1; from < end; from += message.readInt32LE(from))
      documents.push(BSON.deserialize(message.subarray(from, from + message.readInt32LE(from))));
    command[message.toString('utf8', at + 5, nameEnd)] = documents;
    at = end;
  }
  return command;
}

function encode(responseTo: number, reply: mongo.Document): Buffer {
  const body = BSON.serialize(reply);
  const message = Buffer.alloc(BODY_AT + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(responseTo, 8);
  message.writeInt32LE(OP_MSG, 12);
  message.set(body, BODY_AT);
  return message;
}
