import type { Core } from '@crease/domain/platform/core';
import { enter, workRoomsOf } from './rooms.js';
import type { ClientSocket } from './socket-server.js';

const readRooms = async (core: Core, userId: string): Promise<string[]> =>
  workRoomsOf((await core.reads.memberships(userId)) ?? []);

/** Reads, before a socket is let in, which rooms of workplaces its caller's memberships open. */
export async function readWorkRooms(core: Core, socket: ClientSocket): Promise<void> {
  const { caller } = socket.data;
  if (caller) socket.data.workRooms = await readRooms(core, caller.id);
}

/**
 * Has a socket hear the news of the places where its caller works, from the moment it is let in. It joins first and
 * reads the memberships again: one that ended in between has told whoever was in a room by then, and is found by the
 * second reading otherwise.
 */
export async function joinWorkRooms(core: Core, socket: ClientSocket): Promise<void> {
  const { workRooms = [] } = socket.data;
  if (workRooms.length > 0) enter(socket, ...workRooms);
  await reviewWorkRooms(core, socket);
}

/**
 * What its caller may do somewhere has changed: new rooms are joined, and a socket that hears of a place where they work no
 * more is closed, with whatever else it watches there.
 */
export async function reviewWorkRooms(core: Core, socket: ClientSocket): Promise<void> {
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
