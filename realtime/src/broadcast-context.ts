import type { Core } from '@crease/domain/platform/core';
import type { Boards } from './boards.js';
import type { BroadcastContext } from './broadcast.js';
import type { RealtimeMetrics } from './metrics.js';
import { userOfRoom, userRoom } from './rooms.js';
import type { SocketServer } from './socket-server.js';
import { reviewWorkRooms, type WorkRooms } from './work-rooms.js';

/** Lets the broadcast table reach the sockets of this process. */
export function openBroadcastContext(
  core: Core,
  io: SocketServer,
  { days, grounds, calendars, matches, live, games, tournaments, cities }: Boards,
  work: WorkRooms,
  metrics: () => RealtimeMetrics,
): BroadcastContext {
  const { adapter, sockets } = io.of('/');
  const { rooms } = adapter;
  return {
    core,
    days,
    grounds,
    calendars,
    matches,
    live,
    games,
    tournaments,
    cities,
    isAnyoneIn: (wanted) => wanted.some((room) => rooms.has(room)),
    usersHere: () => [...rooms.keys()].flatMap((room) => userOfRoom(room) ?? []),
    usersIn(room) {
      const ids = [...(rooms.get(room) ?? [])].flatMap((id) => sockets.get(id)?.data.caller?.id ?? []);
      return [...new Set(ids)];
    },
    placedLines: new Set(),
    send(to, name, data, at) {
      // The table pairs names with their data; Socket.IO cannot follow a pair through a type parameter.
      (io.to([...to]).emit as (name: string, data: unknown) => boolean)(name, data);
      metrics().frames.inc({ event: name });
      const ms = Math.max(0, core.clock.now().getTime() - at.getTime());
      metrics().fanOut.observe({ event: name }, ms / 1000);
    },
    showOut: (room) => io.in(room).disconnectSockets(true),
    async reviewWork(userId) {
      work.changed();
      const ofUser = [...(rooms.get(userRoom(userId)) ?? [])].flatMap((id) => sockets.get(id) ?? []);
      await Promise.all(ofUser.map((socket) => reviewWorkRooms(core, socket)));
    },
  };
}
