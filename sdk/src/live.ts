import { type Availability, availability } from '@crease/shared/contracts/grounds';
import {
  type ClientToServer,
  SERVER_EVENTS,
  type ServerEventData,
  type ServerEventName,
  type ServerToClient,
} from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';
import { CreaseError } from './crease-error.js';
import type { Options } from './request.js';

/** Live events of Crease. */
export interface Live {
  /**
   * Calls the listener with each event of a name, parsed by its schema; invalid events are dropped. Returns a function
   * that stops it.
   */
  on<N extends ServerEventName>(event: N, hear: (data: ServerEventData<N>) => void): () => void;
  /**
   * Watches a ground's date: resolves to its current hours; `availability:changed` then reports each change, also after
   * a reconnect.
   */
  watchDay(groundId: string, date: string): Promise<Availability>;
  unwatchDay(groundId: string, date: string): void;
  close(): void;
}

const ANSWER_WITHIN_MS = 10_000;

/**
 * Opens a connection, with a user's token or as a visitor. API keys cannot open one.
 * @throws CreaseError
 */
export async function openLive({
  url,
  liveUrl = url,
  token,
  timeoutMs = ANSWER_WITHIN_MS,
}: Options): Promise<Live> {
  const socket: Socket<ServerToClient, ClientToServer> = io(liveUrl, {
    transports: ['websocket'],
    forceNew: true,
    auth: token ? { token } : {},
  });
  const days = new Map<string, { groundId: string; date: string }>();
  const ask = async (day: { groundId: string; date: string }) =>
    await socket.timeout(timeoutMs).emitWithAck('availability:watch', day);

  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => fail(new Error('timeout')), timeoutMs);
    const fail = (cause: Error) => {
      clearTimeout(late);
      socket.close();
      const refused = cause.message === 'UNAUTHENTICATED' || cause.message === 'FORBIDDEN';
      const code = refused ? (cause.message as 'UNAUTHENTICATED' | 'FORBIDDEN') : 'NETWORK';
      reject(new CreaseError(0, code, 'The live connection was not opened.', {}, { cause }));
    };
    socket.once('connect_error', fail);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('connect_error', fail);
      resolve();
    });
  });
  // The server forgets the watches of a lost connection.
  socket.on('connect', () => {
    for (const day of days.values()) ask(day).catch(() => socket.disconnect().connect());
  });

  return {
    on(event, hear) {
      const schema = SERVER_EVENTS[event];
      const listen = (name: string, data: unknown) => {
        if (name !== event) return;
        const parsed = schema.safeParse(data);
        // Parsed by this event's own schema.
        if (parsed.success) hear(parsed.data as ServerEventData<typeof event>);
      };
      socket.onAny(listen);
      return () => void socket.offAny(listen);
    },
    async watchDay(groundId, date) {
      const day = { groundId, date };
      const answer = await ask(day);
      if (!answer.success) throw new CreaseError(0, answer.code, 'The day cannot be watched.');
      days.set(`${groundId} ${date}`, day);
      return availability.parse(answer.availability);
    },
    unwatchDay(groundId, date) {
      days.delete(`${groundId} ${date}`);
      socket.emit('availability:unwatch', { groundId, date });
    },
    close: () => void socket.close(),
  };
}
