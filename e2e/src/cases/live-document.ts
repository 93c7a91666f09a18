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

/** The names of what the document says a server sends: its events, and its answers as `<event> (ack)`. */
export const documented = (): string[] => {
  const sent = Object.entries(document.operations).filter(([, { action }]) => action === 'send');
  const events = sent.map(([id]) => document.channels.default.messages[id]?.name ?? id);
  return [...events, ...messages.map(({ name }) => name).filter((name) => name.endsWith(' (ack)'))].sort();
};

/** What is wrong with a message by the document; nothing where it is as documented. A field that it does not name is wrong. */
export function problemsOf(name: string, data: unknown): string[] {
  const validate = validators.get(name);
  if (!validate) return [`${name} is not in the document`];
  if (validate(data)) return [];
  return [`${name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(data)?.slice(0, 300)}`];
}

/** The same schema where no object has other fields than the named ones. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isPlain = 'properties' in inner && !('additionalProperties' in inner) && !('allOf' in inner);
  return isPlain ? { ...inner, additionalProperties: false } : inner;
}

/** A client that holds every message against the document. */
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

  /** Asks, notes the answer, and gives it. */
  async ask(name: string, payload: unknown): Promise<Record<string, unknown>> {
    this.problems.push(...problemsOf(name, payload));
    const answer = await this.#socket.timeout(5_000).emitWithAck(name, payload);
    this.#note(`${name} (ack)`, answer);
    return answer;
  }

  /** Was it told this? */
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
