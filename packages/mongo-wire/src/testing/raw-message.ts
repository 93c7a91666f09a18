import type { Socket } from 'node:net';
import { deserialize, serialize } from 'bson';

export type Body = { [key: string]: unknown };

/** A whole message of the wire protocol: header and payload. */
export function message(opcode: number, payload: Buffer, requestId = 7): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + payload.length, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, payload]);
}

/** An OP_MSG with sections made by `body` and `sequence`. */
export function opMsg(flags: number, ...sections: Buffer[]): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(flags);
  return message(2013, Buffer.concat([bits, ...sections]));
}

/** The kind-0 section: the command. */
export const body = (command: Body) => Buffer.concat([Buffer.from([0]), serialize(command)]);

/** A kind-1 section: documents under one name. */
export function sequence(name: string, docs: Body[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => serialize(doc))]);
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeInt32LE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** The next `count` OP_MSG answers on a socket, in order. */
export function takeReplies(socket: Socket, count: number): Promise<Body[]> {
  const answers: Body[] = [];
  let rest = Buffer.alloc(0);
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        answers.push(deserialize(rest.subarray(21, rest.readInt32LE(0))));
        rest = rest.subarray(rest.readInt32LE(0));
      }
      if (answers.length === count) resolve(answers);
    });
  });
}
