import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './report.js';

/** A request as bytes, prepared before the clock starts. */
export interface Shot {
  port: number;
  bytes: Buffer;
}

export interface Hit {
  status: number;
  /** From the write to the last byte of the response. */
  ms: number;
  /** Empty for a success that was not to be kept. */
  body: string;
  /** Set if a refusal says when to come back. */
  retryAfterSeconds?: number;
}

export interface LoadResult {
  seconds: number;
  hits: Hit[];
}

export interface ShotOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT';
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export function shot(port: number, path: string, options: ShotOptions = {}): Shot {
  const { method = 'GET', token, body, headers = {} } = options;
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    ...(method === 'GET' ? [] : [`Content-Length: ${Buffer.byteLength(text)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return { port, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`) };
}

/** One keep-alive connection that sends one request at a time. Responses must state their length. */
class Line {
  #socket: Socket | undefined;
  #text = '';
  #began = 0;
  #done: ((hit: Hit) => void) | undefined;

  constructor(private readonly port: number) {}

  send(bytes: Buffer): Promise<Hit> {
    return new Promise((resolve) => {
      this.#done = resolve;
      this.#began = performance.now();
      this.#text = '';
      this.open().write(bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect(this.port, '127.0.0.1');
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('error', () => undefined);
    // No response is status 0, which every check notices.
    socket.on('close', () => this.#finish({ status: 0, body: '' }));
    this.#socket = socket;
    return socket;
  }

  #read(chunk: string): void {
    this.#text += chunk;
    const headEnd = this.#text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#text.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#text.length < headEnd + 4 + length) return;
    const status = Number(head.slice(9, 12));
    const later = status < 400 ? null : /\r\nretry-after: (\d+)/i.exec(head);
    const body = this.#text.slice(headEnd + 4);
    this.#finish({ status, body, ...(later ? { retryAfterSeconds: Number(later[1]) } : {}) });
  }

  #finish(answer: Omit<Hit, 'ms'>): void {
    const done = this.#done;
    this.#done = undefined;
    done?.({ ...answer, ms: performance.now() - this.#began });
  }
}

/**
 * Sends every shot once over this many connections, each after the previous response (closed loop). Successful bodies
 * are kept on request only: collecting ten thousand costs more than reading them.
 */
export async function fire(
  shots: readonly Shot[],
  connections: number,
  { keepBodies = false } = {},
): Promise<LoadResult> {
  const hits: Hit[] = new Array(shots.length);
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(connections, shots.length) }, async () => {
      const lines = new Map<number, Line>();
      for (let i = next++; i < shots.length; i = next++) {
        const { port, bytes } = shots[i] as Shot; // `i` is below the length
        const line = lines.get(port) ?? new Line(port);
        lines.set(port, line);
        const hit = await line.send(bytes);
        if (!keepBodies && hit.status < 400) hit.body = '';
        hits[i] = hit;
      }
      for (const line of lines.values()) line.close();
    }),
  );
  return { seconds: (performance.now() - began) / 1000, hits };
}

/** No shot is repeated after this time. */
const PATIENCE_MS = 300_000;
/** A shot without an answer is repeated after a random time between this and twice this. */
const RETRY_MS = 500;

/**
 * Sends every shot over this many connections, all as early as possible, until it is answered with success: again after
 * the `Retry-After` of a refusal, and after a while without an answer. `ms` counts from the start of all.
 */
export async function fireUntilLetIn(
  shots: readonly Shot[],
  connections: number,
): Promise<(Hit & { tries: number })[]> {
  const hits: (Hit & { tries: number })[] = new Array(shots.length);
  const tries: number[] = new Array(shots.length).fill(0);
  const ready = shots.map((_, i) => i).reverse();
  let left = shots.length;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(connections, shots.length) }, async () => {
      const lines = new Map<number, Line>();
      while (left > 0) {
        const i = ready.pop();
        if (i === undefined) {
          await sleep(10);
          continue;
        }
        const { port, bytes } = shots[i] as Shot; // `i` is below the length
        const line = lines.get(port) ?? new Line(port);
        lines.set(port, line);
        const hit = await line.send(bytes);
        tries[i] = (tries[i] ?? 0) + 1;
        const isUnanswered = hit.status === 0 || hit.retryAfterSeconds !== undefined;
        if (isUnanswered && performance.now() - began < PATIENCE_MS) {
          const waitMs = hit.retryAfterSeconds === undefined ? RETRY_MS : hit.retryAfterSeconds * 1_000;
          setTimeout(() => ready.unshift(i), waitMs + Math.random() * RETRY_MS);
          continue;
        }
        left -= 1;
        hits[i] = { ...hit, ms: performance.now() - began, tries: tries[i] ?? 0 };
      }
      for (const line of lines.values()) line.close();
    }),
  );
  return hits;
}

/** Connections opened in advance, as many as a steady rate is likely to need. */
const LINES = 16;

/**
 * Sends shots at a steady rate until stopped, whether or not earlier ones are answered (open loop). All go to the first
 * one's port over connections opened in advance, like the gateway's to the API.
 */
export async function pace(next: () => Shot, perSecond: number): Promise<{ stop(): Promise<LoadResult> }> {
  const hits: Promise<Hit>[] = [];
  const { port } = next();
  const idle = Array.from({ length: LINES }, () => new Line(port));
  await Promise.all(idle.map((line) => once(line.open(), 'connect')));
  const stop = new AbortController();
  const began = performance.now();
  const send = async ({ bytes }: Shot): Promise<Hit> => {
    const line = idle.pop() ?? new Line(port);
    const hit = await line.send(bytes);
    idle.push(line);
    return hit;
  };
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
      while (hits.length < due) hits.push(send(next()));
      await sleep(1);
    }
  })();
  return {
    async stop() {
      stop.abort();
      await loop;
      const seconds = (performance.now() - began) / 1000;
      const all = await Promise.all(hits);
      for (const line of idle) line.close();
      return { seconds, hits: all };
    },
  };
}

/** @throws if a response has an unexpected status: a figure over failures says nothing */
export function mustBe(hits: readonly Hit[], ...statuses: number[]): void {
  const wrong = hits.find(({ status }) => !statuses.includes(status));
  if (wrong) throw new Error(`the bench met status ${wrong.status}: ${wrong.body.slice(0, 300)}`);
}

/** Responses per second. */
export const rateOf = ({ hits, seconds }: LoadResult): number => hits.length / seconds;

/** The `q` quantile of the response times in ms. */
export const quantileOf = ({ hits }: LoadResult, q: number): number =>
  quantile(
    hits.map(({ ms }) => ms),
    q,
  );
