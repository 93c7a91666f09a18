import type { ServerEventData } from '@crease/shared/events/sockets';
import { enter } from './rooms.js';
import type { ClientSocket } from './socket-server.js';
import { type Means, type WatchedState, WatchedStates } from './watched-states.js';

type PublicEvent = 'match:changed' | 'game:changed' | 'tournament:changed' | 'city:changed';

/** How the states of one kind are found. */
interface Kind<N extends PublicEvent> {
  event: N;
  roomOf: (id: string) => string;
  /** The state as everybody sees it. @throws `NOT_FOUND` */
  read: (id: string) => Promise<ServerEventData<N>>;
  /** For frames that carry only a part of the state; each watched state has its own. */
  parts?: () => Parts<N>;
}

interface Parts<N extends PublicEvent> {
  note: (state: ServerEventData<N>) => void;
  frameOf: (state: ServerEventData<N>) => ServerEventData<N>;
}

/** States that anybody may watch through this process, by the id of what they are about. */
export class PublicBoards<N extends PublicEvent> {
  readonly #states: WatchedStates<N>;

  constructor(
    private readonly kind: Kind<N>,
    means: Means,
  ) {
    this.#states = new WatchedStates(kind.event, means);
  }

  get size(): number {
    return this.#states.size;
  }

  isWatched(id: string): boolean {
    return this.#states.get(id) !== undefined;
  }

  /** Joins first and reads second, so no change is missed. @throws `NOT_FOUND` */
  async watch(socket: ClientSocket, id: string): Promise<ServerEventData<N>> {
    const room = this.kind.roomOf(id);
    const wasIn = socket.rooms.has(room);
    enter(socket, room);
    const state = this.#stateOf(id, room);
    try {
      return await this.#states.show(state);
    } catch (error) {
      if (!wasIn) void socket.leave(room);
      throw error;
    }
  }

  #stateOf(id: string, room: string): WatchedState<N> {
    const { read, parts } = this.kind;
    const part = parts?.();
    if (!part) return this.#states.watch(id, room, () => read(id));
    const readAndNote = async () => {
      const state = await read(id);
      part.note(state);
      return state;
    };
    return this.#states.watch(id, room, readAndNote, (state) => part.frameOf(state));
  }

  unwatch(socket: ClientSocket, id: string): void {
    void socket.leave(this.kind.roomOf(id));
  }

  changed(id: string, at: Date): void {
    this.#states.changed(id, at);
  }

  /** Reads everything watched again after a gap in the stream. */
  rereadAll(): Promise<void> {
    return this.#states.rereadAll();
  }

  close(): void {
    this.#states.close();
  }
}
