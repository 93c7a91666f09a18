import type { Core } from '@crease/domain/platform/core';
import { enter, workRoomsOf } from './rooms.js';
import type { ClientSocket } from './socket-server.js';

type Reading = Pick<Core, 'reads'>;

const readRooms = async (core: Reading, userId: string): Promise<string[]> =>
  workRoomsOf((await core.reads.memberships(userId)) ?? []);

/** Lets sockets hear the news of the places where their callers work, from the moment on at which they are let in. */
export class WorkRooms {
  /** How often memberships of anybody have changed, or may have. */
  #changes = 0;

  constructor(
    private readonly core: Reading,
    /** Does the stream tell of every change? */
    private readonly isFollowed: () => boolean,
  ) {}

  /** Somebody's memberships have changed, or nobody knows. */
  changed(): void {
    this.#changes += 1;
  }

  /** Reads, before a socket is let in, which rooms the memberships of this user open. */
  async read({ data }: ClientSocket, userId: string): Promise<void> {
    data.workChanges = this.isFollowed() ? this.#changes : undefined;
    data.workRooms = await readRooms(this.core, userId);
  }

  /**
   * Has a socket that was let in hear them. One whose membership ends from now on is found in its caller's room; where one may
   * have ended since they were read, they are read again.
   */
  async join(socket: ClientSocket): Promise<void> {
    const { caller, workRooms = [], workChanges } = socket.data;
    if (!caller) return;
    if (workRooms.length > 0) enter(socket, ...workRooms);
    if (workChanges !== this.#changes || !this.isFollowed()) await reviewWorkRooms(this.core, socket);
  }
}

/**
 * What its caller may do somewhere has changed: new rooms are joined, and a socket that hears of a place where they work no
 * more is closed, with whatever else it watches there.
 */
export async function reviewWorkRooms(core: Reading, socket: ClientSocket): Promise<void> {
  const { caller, workRooms = [] } = socket.data;
  if (!caller) return;
  const rooms = await readRooms(core, caller.id);
  if (workRooms.some((room) => !rooms.includes(room))) {
    socket.disconnect(true);
    return;
  }
  socket.data.workRooms = rooms;
  if (rooms.length > 0) enter(socket, ...rooms);
}
