import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { io, type Socket } from 'socket.io-client';
import { parse } from 'yaml';
import { ROOT } from '../system.js';

interface Message {
  name: string;
  payload: object;
}
interface Document {
  channels: { default: { messages: Record<string, Message> } };
  operations: Record<string, { action: 'send' | 'receive'; messages: { $ref: string }[] }>;
}

const document: Document = parse(readFileSync(join(ROOT, 'docs/asyncapi.yaml'), 'utf8'));
const messages = Object.values(document.channels.default.messages);
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const validators = new Map(
  messages.map(({ name, payload }) => [name, ajv.compile(closed(payload) as object)]),
);

/** The names of the documented server messages: events, and acks as `<event> (ack)`. */
export const documented = (): string[] => {
  const sent = Object.entries(document.operations).filter(([, { action }]) => action === 'send');
  const events = sent.map(([id]) => document.channels.default.messages[id]?.name ?? id);
  return [...events, ...messages.map(({ name }) => name).filter((name) => name.endsWith(' (ack)'))].sort();
};

/** The differences of a message from the document; empty if there are none. Undocumented fields count. */
export function problemsOf(name: string, data: unknown): string[] {
  const validate = validators.get(name);
  if (!validate) return [`${name} is not in the document`];
  if (validate(data)) return [];
  return [`${name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(data)?.slice(0, 300)}`];
}

/** The same schema without additional properties in any object. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isPlain = 'properties' in inner && !('additionalProperties' in inner) && !('allOf' in inner);
  return isPlain ? { ...inner, additionalProperties: false } : inner;
}

/** A client that checks every message against the document. */
export class Recorder implements Disposable {
  readonly #socket: Socket;
  readonly problems: string[] = [];
  readonly heard: { name: string; data: unknown }[] = [];

  private constructor(url: string, token?: string) {
    this.#socket = io(url, { transports: ['websocket'], forceNew: true, auth: token ? { token } : {} });
    this.#socket.onAny((name: string, ...args: unknown[]) => {
      if (args.length !== 1) this.problems.push(`${name} came with ${args.length} arguments`);
      this.#note(name, args[0]);
    });
  }

  static async open(url: string, token?: string): Promise<Recorder> {
    const recorder = new Recorder(url, token);
    await new Promise<void>((resolve, reject) => {
      recorder.#socket.once('connect', resolve);
      recorder.#socket.once('connect_error', reject);
    });
    return recorder;
  }

  /** Sends an event, records its ack, and returns it. */
  async ask(name: string, payload: unknown): Promise<Record<string, unknown>> {
    this.problems.push(...problemsOf(name, payload));
    const answer = await this.#socket.timeout(5_000).emitWithAck(name, payload);
    this.#note(`${name} (ack)`, answer);
    return answer;
  }

  /** True if it received such a message. */
  has(name: string, fits: (text: string) => boolean = () => true): boolean {
    return this.heard.some((one) => one.name === name && fits(JSON.stringify(one.data)));
  }

  #note(name: string, data: unknown): void {
    this.heard.push({ name, data });
    this.problems.push(...problemsOf(name, data));
  }

  [Symbol.dispose](): void {
    this.#socket.disconnect();
  }
}
