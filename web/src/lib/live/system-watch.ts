import { SERVER_EVENTS, type ServerEventData, type SystemAck } from '@crease/shared/events/sockets';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS, createWatchAgain, mayPass } from './watch-again.js';

export type SystemListener = (health: ServerEventData<'system:health'>['health']) => void;

/** The system's health for an admin: now, after each reconnect, and every two seconds. */
export function createSystemWatch(socket: LiveSocket) {
  const listeners = new Set<SystemListener>();

  /** Notifies the listener, unless the data violates its contract. */
  const tell = (said: unknown) => {
    const parsed = SERVER_EVENTS['system:health'].safeParse(said);
    if (!parsed.success) return;
    for (const listener of listeners) listener(parsed.data.health);
  };

  const request = () => {
    again.cancel();
    if (!socket.connected || listeners.size === 0) return;
    socket.timeout(ACK_MS).emit('system:watch', {}, (error: Error | null, ack: SystemAck) => {
      if (mayPass(error, ack)) again.later();
      if (!error && ack.success) tell(ack);
    });
  };
  const again = createWatchAgain(request);

  return {
    /** Watches for one more listener. Returns a function that stops it. */
    add(onHealth: SystemListener): () => void {
      listeners.add(onHealth);
      request();
      return () => {
        listeners.delete(onHealth);
        if (listeners.size === 0 && socket.connected) socket.emit('system:unwatch', {});
      };
    },
    request,
    tell,
  };
}
