import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** The server's protocol: Crease and a bare Socket.IO speak the same, a bare `ws` just sends. */
export type Kind = 'socket.io' | 'ws';

export interface RawOptions {
  port: number;
  kind: Kind;
  token?: string | undefined;
  /** Events with an ack, sent one after the other once the socket is admitted: it is ready after the last. */
  ask: readonly { name: string; data: unknown }[];
  onReady(): void;
  /** Every text that does not answer `ask`, as the bytes of a message. */
  onMessage(bytes: Buffer): void;
  onClose(): void;
}

const OPEN = 0x30;
const PING = 0x32;
const MESSAGE = 0x34;
const CONNECTED = 0x30;
const EVENT = 0x32;
const ACK = 0x33;

/**
 * A viewer without a library: a hand-written WebSocket with just enough Engine.IO and Socket.IO to connect, watch and
 * stay. Ten thousand of them cost less than what they measure.
 */
export class RawSocket {
  readonly #tcp: Socket;
  #rest: Buffer | undefined;
  #upgraded = false;
  #asked = 0;
  #isReady = false;
  bytes = 0;

  constructor(private readonly options: RawOptions) {
    this.#tcp = connect(options.port, '127.0.0.1');
    this.#tcp.setNoDelay(true);
    this.#tcp.on('data', (chunk) => this.#take(chunk));
    this.#tcp.on('error', () => undefined); // 'close' follows
    this.#tcp.once('close', () => options.onClose());
    const path = options.kind === 'ws' ? '/' : '/socket.io/?EIO=4&transport=websocket';
    this.#tcp.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
  }

  /** Stops reading: what is sent to it piles up. */
  stall(): void {
    this.#tcp.pause();
  }

  resume(): void {
    this.#tcp.resume();
  }

  close(): void {
    this.#tcp.destroy();
  }

  #take(chunk: Buffer): void {
    this.bytes += chunk.length;
    let buffer = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = undefined;
    if (!this.#upgraded) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#rest = buffer;
        return;
      }
      if (!buffer.subarray(0, 12).includes('101')) {
        this.#tcp.destroy();
        return;
      }
      this.#upgraded = true;
      if (this.options.kind === 'ws') this.#ready();
      buffer = buffer.subarray(end + 4);
    }
    this.#frames(buffer);
  }

  #frames(buffer: Buffer): void {
    let at = 0;
    while (buffer.length - at >= 2) {
      const opcode = (buffer[at] ?? 0) & 0x0f;
      let length = (buffer[at + 1] ?? 0) & 0x7f;
      let head = 2;
      if (length === 126) {
        if (buffer.length - at < 4) break;
        length = buffer.readUInt16BE(at + 2);
        head = 4;
      } else if (length === 127) {
        if (buffer.length - at < 10) break;
        length = Number(buffer.readBigUInt64BE(at + 2));
        head = 10;
      }
      if (buffer.length - at < head + length) break;
      if (opcode === 1) this.#text(buffer.subarray(at + head, at + head + length));
      else if (opcode === 8) this.#tcp.destroy();
      at += head + length;
    }
    if (at < buffer.length) this.#rest = buffer.subarray(at);
  }

  #text(text: Buffer): void {
    const isEvent = text[0] === MESSAGE && text[1] === EVENT;
    if (isEvent || this.options.kind === 'ws') this.options.onMessage(text);
    else if (text[0] === PING) this.#send('3');
    else if (text[0] === OPEN) this.#send(`40${JSON.stringify({ token: this.options.token })}`);
    else if (text[0] === MESSAGE && (text[1] === CONNECTED || text[1] === ACK)) this.#next(text);
    else this.#tcp.destroy(); // refused
  }

  #next(answer: Buffer): void {
    if (this.#asked > 0 && !answer.includes('"success":true')) return void this.#tcp.destroy();
    const one = this.options.ask[this.#asked++];
    if (one) this.#send(`42${this.#asked}${JSON.stringify([one.name, one.data])}`);
    else this.#ready();
  }

  #ready(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.options.onReady();
  }

  /** Clients must mask what they send; a mask of zeros leaves it unchanged. */
  #send(text: string): void {
    const body = Buffer.from(text);
    const head =
      body.length < 126
        ? Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0])
        : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0]);
    this.#tcp.write(Buffer.concat([head, body]));
  }
}
