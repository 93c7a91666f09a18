import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerEventData, ServerEventName } from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';

/** Far longer than a busy machine needs: only ends a test whose message never arrives. */
const TIMEOUT_MS = 30_000;

/** A player's tab for tests: a real client over a real WebSocket that records everything it receives. */
export class TestTab implements Disposable {
  readonly received: { name: string; data: unknown; at: number }[] = [];

  private constructor(readonly socket: Socket) {
    socket.onAny((name: string, data: unknown) => this.received.push({ name, data, at: Date.now() }));
  }

  /** Connects. @throws the message of `connect_error` */
  static async open(port: number, auth: Record<string, unknown> = {}, origin?: string): Promise<TestTab> {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
      ...(origin ? { extraHeaders: { origin } } : {}),
    });
    const tab = new TestTab(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    return tab;
  }

  /** Sends an event and returns its ack. */
  async ask<A = Record<string, unknown>>(name: string, payload?: unknown): Promise<A> {
    return await this.socket.timeout(TIMEOUT_MS).emitWithAck(name, payload);
  }

  all<N extends ServerEventName>(name: N): ServerEventData<N>[] {
    // The contract these tests check field by field: data of a server event has the shape of its name.
    return this.received.filter((row) => row.name === name).map((row) => row.data as ServerEventData<N>);
  }

  /** The first matching message of that name, past or future. */
  async next<N extends ServerEventName>(
    name: N,
    fits: (data: ServerEventData<N>) => boolean = () => true,
  ): Promise<ServerEventData<N>> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const found = this.all(name).find(fits);
      if (found) return found;
      if (Date.now() > end) throw new Error(`${name} did not come within ${TIMEOUT_MS} ms`);
      await sleep(5);
    }
  }

  async disconnected(): Promise<string> {
    if (!this.socket.connected) return 'before';
    return await new Promise((resolve) => this.socket.once('disconnect', (reason) => resolve(reason)));
  }

  [Symbol.dispose](): void {
    this.socket.close();
  }
}
