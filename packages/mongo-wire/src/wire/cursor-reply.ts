import type { Doc } from '../values/bson-value.js';

/** An answer with a cursor's documents, each already encoded as BSON. */
export class CursorReply {
  constructor(
    readonly field: 'firstBatch' | 'nextBatch',
    readonly documents: readonly Uint8Array[],
    readonly id: bigint,
    readonly namespace: string,
  ) {}

  /** Puts the documents into the answer without decoding them: `{ cursor: { <field>: [...], id, ns }, ok: 1 }`. */
  encode(encodeDocument: (doc: Doc) => Uint8Array): Buffer {
    const tail = encodeDocument({ id: this.id, ns: this.namespace }).subarray(4);
    const arrayHead = Buffer.from(`\x04${this.field}\0`, 'latin1');
    const names = this.documents.map((_, i) => Buffer.from(`\x03${i}\0`, 'latin1'));
    const arrayBytes =
      5 + this.documents.reduce((sum, doc, i) => sum + doc.length + (names[i]?.length ?? 0), 0);
    const cursorBytes = 4 + arrayHead.length + arrayBytes + tail.length;
    const cursorHead = Buffer.from('\x03cursor\0', 'latin1');
    const ok = Buffer.from('\x10ok\0\x01\0\0\0\0', 'latin1');
    const total = 4 + cursorHead.length + cursorBytes + ok.length;
    const out = Buffer.allocUnsafe(total);
    let at = out.writeInt32LE(total, 0);
    at += cursorHead.copy(out, at);
    at = out.writeInt32LE(cursorBytes, at);
    at += arrayHead.copy(out, at);
    at = out.writeInt32LE(arrayBytes, at);
    for (const [i, document] of this.documents.entries()) {
      at += names[i]?.copy(out, at) ?? 0;
      out.set(document, at);
      at += document.length;
    }
    at = out.writeUInt8(0, at);
    out.set(tail, at);
    ok.copy(out, at + tail.length);
    return out;
  }
}

/** A command's answer. */
export type Reply = Doc | CursorReply;
