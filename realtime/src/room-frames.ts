import type { ServerEventData, ServerEventName } from '@crease/shared/events/sockets';
import type { RealtimeMetrics } from './metrics.js';
import type { PacketQueues } from './packet-queues.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import { textFrame } from './text-frame.js';

/**
 * Events that carry the complete state of their room: a newer one makes the older obsolete. A frame of a large draw
 * says by `since` that one before it was missed.
 */
type StateEventName = Extract<
  ServerEventName,
  | 'availability:changed'
  | 'ground:changed'
  | 'calendar:changed'
  | 'match:changed'
  | 'live-matches:changed'
  | 'game:changed'
  | 'city:changed'
  | 'tournament:changed'
>;

/** How often sockets that are behind are retried. */
const CATCH_UP_INTERVAL_MS = 20;

/**
 * Sends room states: a frame is encoded once and its bytes are written to every connection of the room. A connection
 * with a full buffer gets only the newest frame per room once it drains; `stalled-sockets.ts` closes it if it never
 * does.
 */
export class RoomFrames {
  /** The newest frame per room that a socket still has to get. */
  readonly #behind = new Map<ClientSocket, Map<string, Buffer>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly io: SocketServer,
    private readonly queues: PacketQueues,
    private readonly metrics: () => RealtimeMetrics,
  ) {}

  /** Number of sockets that are behind. */
  get behind(): number {
    return this.#behind.size;
  }

  send<N extends StateEventName>(room: string, name: N, data: ServerEventData<N>): void {
    const { adapter, sockets } = this.io.of('/');
    const ids = adapter.rooms.get(room);
    if (!ids) return;
    const frame = textFrame(`42${JSON.stringify([name, data])}`);
    for (const id of ids) {
      const socket = sockets.get(id);
      if (socket && !this.#write(socket, frame)) this.#putOff(socket, room, frame);
    }
    this.metrics().frames.inc({ event: name });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#behind.clear();
  }

  /** False if the frame has to wait: earlier bytes or packets are not written yet. */
  #write({ conn, request }: ClientSocket, frame: Buffer): boolean {
    // The connection is closing; a client that reconnects reads everything again.
    if (conn.readyState !== 'open' || !request.socket.writable) return true;
    if (request.socket.writableLength > 0 || this.queues.of(conn) > 0) return false;
    request.socket.write(frame);
    return true;
  }

  #putOff(socket: ClientSocket, room: string, frame: Buffer): void {
    const frames = this.#behind.get(socket) ?? new Map<string, Buffer>();
    if (frames.has(room)) this.metrics().skipped.inc();
    frames.set(room, frame);
    this.#behind.set(socket, frames);
    this.#timer ??= setTimeout(() => this.#catchUp(), CATCH_UP_INTERVAL_MS);
  }

  #catchUp(): void {
    this.#timer = undefined;
    for (const [socket, frames] of this.#behind) {
      for (const [room, frame] of frames) {
        // The socket may have left the room in the meantime.
        if (socket.rooms.has(room) && !this.#write(socket, frame)) break;
        frames.delete(room);
      }
      if (frames.size === 0) this.#behind.delete(socket);
    }
    if (this.#behind.size > 0) this.#timer = setTimeout(() => this.#catchUp(), CATCH_UP_INTERVAL_MS);
  }
}
