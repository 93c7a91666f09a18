import type {
  ClientToServer,
  ServerEventData,
  ServerEventName,
  ServerToClient,
  WatchAck,
} from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';

interface Heard<N extends ServerEventName = ServerEventName> {
  name: N;
  data: ServerEventData<N>;
  /** `performance.now()` of its arrival. */
  at: number;
}

/** A socket that records everything it receives, so that nothing is missed between two waits. */
export class Live {
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  readonly #heard: Heard[] = [];
  readonly #waiting = new Set<() => void>();

  private constructor(socket: Socket<ServerToClient, ClientToServer>) {
    this.#socket = socket;
    socket.onAny((name: ServerEventName, data: ServerEventData<ServerEventName>) => {
      this.#heard.push({ name, data, at: performance.now() });
      for (const wake of this.#waiting) wake();
    });
  }

  static async open(baseUrl: string, token?: string): Promise<Live> {
    const socket: Socket<ServerToClient, ClientToServer> = io(baseUrl, {
      transports: ['websocket'],
      forceNew: true,
      auth: token ? { token } : {},
    });
    const live = new Live(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return live;
  }

  async watch(groundId: string, date: string): Promise<WatchAck> {
    return await this.#socket.emitWithAck('availability:watch', { groundId, date });
  }

  /** The first matching message of a name, already received or within `withinMs`. */
  async hear<N extends ServerEventName>(
    name: N,
    fits: (data: ServerEventData<N>) => boolean = () => true,
    withinMs = 30_000,
  ): Promise<Heard<N>> {
    const find = () =>
      // `onAny` stored name and data as they came, so they belong together.
      (this.#heard as Heard<N>[]).find((message) => message.name === name && fits(message.data));
    const known = find();
    if (known) return known;
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`no ${name} within ${withinMs} ms`));
      }, withinMs);
      const look = () => {
        const message = find();
        if (!message) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        resolve(message);
      };
      this.#waiting.add(look);
    });
  }

  forget(): void {
    this.#heard.length = 0;
  }

  close(): void {
    this.#socket.disconnect();
  }
}
