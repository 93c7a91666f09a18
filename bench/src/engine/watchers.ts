import type { ClientToServer, ServerToClient } from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';
import type { Stage } from '../stage.js';
import type { Hour } from './slots.js';

/** Maximum number of days that one socket may watch. */
const DAYS_A_SOCKET = 14;

/** The times, in ms since 1970, at which watched hours were seen to become free. */
export interface Watchers {
  /** By `<groundId>:<date>`. */
  freedAt: ReadonlyMap<string, number>;
  close(): void;
}

/** Watches each hour's day, over as many sockets as necessary, and records when the hour is first reported free. */
export async function watchHours(stage: Stage, hours: readonly Hour[]): Promise<Watchers> {
  const freedAt = new Map<string, number>();
  const sockets: Socket<ServerToClient, ClientToServer>[] = [];
  const hourOf = new Map(hours.map(({ groundId, date, hour }) => [`${groundId}:${date}`, hour]));
  const port = Number(stage.system.env.REALTIME_PORT);
  for (let i = 0; i < hours.length; i += DAYS_A_SOCKET) {
    const socket: Socket<ServerToClient, ClientToServer> = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { origin: stage.system.baseUrl },
    });
    sockets.push(socket);
    socket.on('availability:changed', ({ groundId, date, day }) => {
      const key = `${groundId}:${date}`;
      const hour = hourOf.get(key);
      if (hour !== undefined && day[hour] === 'a' && !freedAt.has(key)) freedAt.set(key, Date.now());
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const mine = hours.slice(i, i + DAYS_A_SOCKET);
    await Promise.all(
      mine.map(async ({ groundId, date }) => {
        const ack = await socket.emitWithAck('availability:watch', { groundId, date });
        if (!ack.success) throw new Error(`a day could not be watched: ${ack.code}`);
      }),
    );
  }
  return {
    freedAt,
    close() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}
