import type { ServerEventData, ServerEventName } from '@crease/shared/events/sockets';
import type { RealtimeMetrics } from './metrics.js';
import type { PacketQueues } from './packet-queues.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import { textFrame } from './text-frame.js';

/** What says all that is to be known of its room: whoever gets a newer one needs no older one. */
type StateEventName = Extract<
  ServerEventName,
  'availability:changed' | 'ground:changed' | 'calendar:changed'
>;

/** Who is behind is looked at this often. */
const CATCH_UP_MS = 20;

/**
 * Sends the state of rooms: a frame is encoded once and its bytes are handed to every connection of the room. A
 * connection that takes no more is sent only the newest frame of each of its rooms, when it takes something again; one
 * that does not for too long is closed by who watches for that (`stalled-sockets.ts`).
 */
export class RoomFrames {
  /** The newest frames that a socket is still to get, by room. */
  readonly #behind = new Map<ClientSocket, Map<string, Buffer>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly io: SocketServer,
    private readonly queues: PacketQueues,
    private readonly metrics: () => RealtimeMetrics,
  ) {}

  /** How many sockets are behind. */
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

  /** False where it has to wait: bytes of before are still there, or packets that are to come first. */
  #write({ conn, request }: ClientSocket, frame: Buffer): boolean {
    // It is on its way out; whoever comes back asks for everything anew.
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
    this.#timer ??= setTimeout(() => this.#catchUp(), CATCH_UP_MS);
  }

  #catchUp(): void {
    this.#timer = undefined;
    for (const [socket, frames] of this.#behind) {
      for (const [room, frame] of frames) {
        // It may have left the room, or may not hear of it any more.
        if (socket.rooms.has(room) && !this.#write(socket, frame)) break;
        frames.delete(room);
      }
      if (frames.size === 0) this.#behind.delete(socket);
    }
    if (this.#behind.size > 0) this.#timer = setTimeout(() => this.#catchUp(), CATCH_UP_MS);
  }
}
