import type { Core } from '@crease/domain/platform/core';
import { enter, workRoomsOf } from './rooms.js';
import type { ClientSocket } from './socket-server.js';

type Reading = Pick<Core, 'reads'>;

const readRooms = async (core: Reading, userId: string): Promise<string[]> =>
  workRoomsOf((await core.reads.memberships(userId)) ?? []);

/** Tracks which workplace rooms a socket may join, and whether memberships changed since they were read. */
export class WorkRooms {
  /** Counts changes, and possible changes, of any membership. */
  #changes = 0;

  constructor(
    private readonly core: Reading,
    /** Whether the stream currently tells of every change. */
    private readonly isFollowed: () => boolean,
  ) {}

  /** Records that memberships changed, or may have. */
  changed(): void {
    this.#changes += 1;
  }

  /** Reads which rooms the user's memberships grant, before the socket is admitted. */
  async read({ data }: ClientSocket, userId: string): Promise<void> {
    data.workChanges = this.isFollowed() ? this.#changes : undefined;
    data.workRooms = await readRooms(this.core, userId);
  }

  /**
   * Joins the rooms of an admitted socket. Later changes find it through its user's room; memberships that may have
   * changed since they were read are read again.
   */
  async join(socket: ClientSocket): Promise<void> {
    const { caller, workRooms = [], workChanges } = socket.data;
    if (!caller) return;
    if (workRooms.length > 0) enter(socket, ...workRooms);
    if (workChanges !== this.#changes || !this.isFollowed()) await reviewWorkRooms(this.core, socket);
  }
}

/**
 * Re-reads the caller's memberships: joins new rooms, and closes a socket that lost one, with everything else it
 * watches there.
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
