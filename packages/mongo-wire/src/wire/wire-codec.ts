import { BSONSymbol, DBRef, Double, deserialize, Int32, Long, serialize, Timestamp } from 'bson';
import { CommandError } from '../request/command-error.js';
import { hasWholeDouble, MAX_WIRE_DEPTH, refuseDeep } from '../values/bson-depth.js';
import { asDouble, type Doc, isDoc } from '../values/bson-value.js';
import { crc32c } from './crc32c.js';
import { CursorReply, type Reply } from './cursor-reply.js';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Bits 0 to 15 must be understood; the others may be ignored. */
const REQUIRED_BITS = 0xffff;

/** Maximum size of a message, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** A request: its command, the database it is for, and how to answer it. */
export type Request = {
  requestId: number;
  opcode: typeof OP_MSG | typeof OP_QUERY;
  command: Doc;
  /** The client wants no answer. */
  silent: boolean;
  /** Why its command was not decoded; `command` is empty then. */
  refusal?: CommandError;
};

/** A message that breaks the protocol; the connection is closed. */
export class ProtocolError extends Error {}

const DECODE = { useBigInt64: true, promoteBuffers: false, bsonRegExp: true } as const;

/** Like `DECODE`, with each number in a wrapper of its type. */
const DECODE_TYPES = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
const DBREF_ID = Buffer.from('$id\0', 'latin1');

/**
 * Decodes BSON: int64 becomes bigint and a double such as 42.0 a Double, so that they keep their types; a DBRef becomes
 * a document, and a regular expression keeps its text and options, which differ from JavaScript's.
 */
export function decodeDocument(bytes: Uint8Array): Doc {
  const exact = hasWholeDouble(bytes);
  const doc = deserialize(bytes, exact ? DECODE_TYPES : DECODE);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!exact && !view.includes(DBREF_ID)) return doc;
  const plain = plainValue(doc);
  return isDoc(plain) ? plain : doc;
}

/** Unwraps numbers, except whole doubles, and turns DBRefs into documents. */
function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (isDoc(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainValue(inner)]));
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return asDouble(value.value);
  if (value instanceof Long && !(value instanceof Timestamp)) return value.toBigInt();
  if (value instanceof BSONSymbol) return value.value;
  if (!(value instanceof DBRef)) return value;
  const { collection, oid, db, fields } = value;
  const database = db === undefined ? {} : { $db: db };
  return plainValue({ $ref: collection, $id: oid, ...database, ...fields });
}

/** Encodes a document; a missing (`undefined`) field is left out. */
export function encodeDocument(doc: Doc): Uint8Array {
  return serialize(doc, { ignoreUndefined: true });
}

/** Decodes what a client sent. @throws CommandError 15 when it nests too deep */
function decodeSent(bytes: Uint8Array): Doc {
  refuseDeep(bytes, MAX_WIRE_DEPTH, `BSONObj exceeds maximum nested object depth: ${MAX_WIRE_DEPTH}`);
  return decodeDocument(bytes);
}

/** Decodes one whole message, header included. A command that nests too deep is returned as its refusal. */
export function decodeMessage(message: Buffer): Request {
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return decodeOpMsg(message);
  if (opcode === OP_QUERY) return decodeOpQuery(message);
  throw new ProtocolError(`opcode ${opcode} is not supported`);
}

function decodeOpMsg(message: Buffer): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) {
    throw new ProtocolError(`OP_MSG has unknown required flags ${flags}`);
  }
  let end = message.length;
  if (flags & CHECKSUM_PRESENT) {
    end -= 4;
    if (crc32c(message.subarray(0, end)) !== message.readUInt32LE(end))
      throw new ProtocolError('OP_MSG checksum differs');
  }
  const request: Omit<Request, 'command'> = {
    requestId: message.readInt32LE(4),
    opcode: OP_MSG,
    silent: (flags & MORE_TO_COME) !== 0,
  };
  try {
    return { ...request, command: readSections(message, end) };
  } catch (error) {
    if (error instanceof CommandError) return { ...request, command: {}, refusal: error };
    throw error;
  }
}

/** The command: the body with the document sequences as its fields. */
function readSections(message: Buffer, end: number): Doc {
  let command: Doc | undefined;
  const sequences: [string, Doc[]][] = [];
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message.readUInt8(at);
    at += 1;
    const size = sectionSize(message, at, end);
    if (kind === 0) {
      if (command) throw new ProtocolError('OP_MSG has two bodies');
      command = decodeSent(message.subarray(at, at + size));
    } else if (kind === 1) sequences.push(decodeSequence(message.subarray(at, at + size)));
    else throw new ProtocolError(`OP_MSG section kind ${kind} is unknown`);
    at += size;
  }
  if (!command) throw new ProtocolError('OP_MSG has no body');
  for (const [name, documents] of sequences) {
    if (name in command) throw new ProtocolError(`OP_MSG has ${name} twice`);
    command[name] = documents;
  }
  return command;
}

function sectionSize(message: Buffer, at: number, end: number): number {
  const size = at + 4 <= end ? message.readInt32LE(at) : -1;
  if (size < 5 || at + size > end) throw new ProtocolError('a section is longer than its message');
  return size;
}

/** A kind-1 section: int32 size, name, then documents one after the other. */
function decodeSequence(section: Buffer): [string, Doc[]] {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError('a document sequence has no name');
  const documents: Doc[] = [];
  let at = nameEnd + 1;
  while (at < section.length) {
    const size = sectionSize(section, at, section.length);
    documents.push(decodeSent(section.subarray(at, at + size)));
    at += size;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

function decodeOpQuery(message: Buffer): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new ProtocolError('OP_QUERY has no collection name');
  const at = nameEnd + 1 + 8;
  const size = sectionSize(message, at, message.length);
  const query = decodeSent(message.subarray(at, at + size));
  const name = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  const command: Doc = { ...query, $db: name.split('.')[0] };
  return { requestId: message.readInt32LE(4), opcode: OP_QUERY, command, silent: false };
}

/** Encodes the answer to a request, with the opcode of the request. */
export function encodeReply(request: Request, reply: Reply, messageId: number): Buffer {
  const body = reply instanceof CursorReply ? reply.encode(encodeDocument) : encodeDocument(reply);
  const prefixBytes = request.opcode === OP_MSG ? 5 : 20;
  const message = Buffer.allocUnsafe(HEADER_BYTES + prefixBytes + body.length);
  message.fill(0, 0, HEADER_BYTES + prefixBytes);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(messageId, 4);
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(request.opcode === OP_MSG ? OP_MSG : OP_REPLY, 12);
  if (request.opcode === OP_QUERY) message.writeInt32LE(1, HEADER_BYTES + 16);
  message.set(body, HEADER_BYTES + prefixBytes);
  return message;
}
