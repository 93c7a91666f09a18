import { crc32 } from 'node:zlib';
import type { Doc } from '../values/bson-value.js';
import { decodeDocument, encodeDocument } from '../wire/wire-codec.js';

/*
 * A record is one command's changes: magic, length, CRC-32, witness, then the operations. The witness says how
 * many bytes of this file were on disk when the record was written; it tells a torn tail from real damage.
 */

const MAGIC = Buffer.from('CRJ1', 'latin1');
const HEADER_BYTES = 20;

/** One change: its head, and as BSON for `put` the document, for `set` the changed fields. */
export type Operation = { head: Doc; body?: Uint8Array };
/** An operation read from the journal. */
export type ReadOperation = { head: Doc; body?: Doc };

/** Encodes operations as one record. @param witness bytes of the file known to be on disk */
export function encodeRecord(operations: readonly Operation[], witness: number): Buffer {
  const parts: Uint8Array[] = [];
  for (const { head, body } of operations) {
    parts.push(encodeDocument(head));
    if (body) parts.push(body);
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const record = Buffer.allocUnsafe(HEADER_BYTES + length);
  MAGIC.copy(record, 0);
  record.writeUInt32LE(length, 4);
  record.writeDoubleLE(witness, 12);
  let at = HEADER_BYTES;
  for (const part of parts) {
    record.set(part, at);
    at += part.length;
  }
  record.writeUInt32LE(crc32(record.subarray(12)), 8);
  return record;
}

/** The record at an offset, or undefined if there is no complete and valid one. */
function recordAt(file: Buffer, at: number): { end: number; witness: number } | undefined {
  if (at + HEADER_BYTES > file.length || MAGIC.compare(file, at, at + 4) !== 0) return undefined;
  const end = at + HEADER_BYTES + file.readUInt32LE(at + 4);
  if (end > file.length || crc32(file.subarray(at + 12, end)) !== file.readUInt32LE(at + 8)) return undefined;
  return { end, witness: file.readDoubleLE(at + 12) };
}

function* operationsIn(payload: Buffer): Generator<ReadOperation> {
  let at = 0;
  const next = (): Doc => {
    const size = payload.readInt32LE(at);
    at += size;
    return decodeDocument(payload.subarray(at - size, at));
  };
  while (at < payload.length) {
    const head = next();
    yield head.o === 'put' || head.o === 'set' ? { head, body: next() } : { head };
  }
}

/** How far a file could be read: `soundBytes` from its start; `damaged` if acknowledged data follows. */
export type ReadOutcome = { soundBytes: number; records: number; damaged: boolean };

/**
 * Reads a file's records in order, up to the first invalid one: a tail torn by a crash, unless a later record proves
 * that these bytes had been on disk.
 */
export function readRecords(file: Buffer, apply: (operation: ReadOperation) => void): ReadOutcome {
  let at = 0;
  let records = 0;
  while (at < file.length) {
    const record = recordAt(file, at);
    if (!record) return { soundBytes: at, records, damaged: witnessedAfter(file, at) };
    for (const operation of operationsIn(file.subarray(at + HEADER_BYTES, record.end))) apply(operation);
    records++;
    at = record.end;
  }
  return { soundBytes: at, records, damaged: false };
}

/** True if a valid record after the offset proves that more than this was on disk before it. */
function witnessedAfter(file: Buffer, offset: number): boolean {
  let at = file.indexOf(MAGIC, offset + 1);
  while (at >= 0) {
    const record = recordAt(file, at);
    if (record && record.witness > offset) return true;
    at = file.indexOf(MAGIC, record ? record.end : at + 1);
  }
  return false;
}
