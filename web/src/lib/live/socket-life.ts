import { refreshSession, settledSession } from '../api/refresh-session.js';
import { hasSessionMarker } from '../session.js';
import type { LiveSocket, SocketIdentity } from './live-socket.js';
import type { LiveStatusKeeper } from './live-status-keeper.js';

/** How long the socket stays open after its last listener left, so that changing pages keeps it. */
const LINGER_MS = 10_000;
/** Delay before retrying a handshake that was refused for a temporary reason. */
const KNOCK_AGAIN_MS = 3000;
/** Delay after the server closed the connection. */
const RETURN_AFTER_MS = 500;
/** Delay after a refused token was renewed. */
const RENEWED_AFTER_MS = 300;

export interface SocketLife {
  acquire(): void;
  release(): void;
}

interface Parts {
  socket: LiveSocket;
  identity: SocketIdentity;
  status: LiveStatusKeeper;
}

/** Opens the socket for its first listener, reconnects while there is one, and closes it after the last. */
export function keepSocketOpen({ socket, identity, status }: Parts): SocketLife {
  let users = 0;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  const isWanted = () => users > 0;

  bringBack(socket, status, isWanted);

  const close = () => {
    identity.stopRenewing();
    socket.disconnect();
    status.closed();
  };
  return {
    acquire() {
      users += 1;
      clearTimeout(lingering);
      if (socket.active) return;
      socket.connect();
      status.opening();
    },
    release() {
      users -= 1;
      if (!isWanted()) lingering = setTimeout(close, LINGER_MS);
    },
  };
}

/** The socket retries unreachable servers by itself; refusals by the server are handled here. */
function bringBack(socket: LiveSocket, status: LiveStatusKeeper, isWanted: () => boolean): void {
  let knocking: ReturnType<typeof setTimeout> | undefined;
  const knockLater = () => {
    clearTimeout(knocking);
    knocking = setTimeout(() => {
      if (isWanted() && !socket.active) socket.connect();
    }, KNOCK_AGAIN_MS);
  };
  const connectAfter = (ms: number) => setTimeout(() => socket.connect(), ms);

  socket.on('disconnect', (reason) => {
    status.away(isWanted());
    // The server disconnects when a session ends; the socket would then stay down.
    if (reason === 'io server disconnect' && isWanted()) connectAfter(RETURN_AFTER_MS);
  });
  socket.on('connect_error', (error) => {
    status.away(isWanted());
    if (socket.active) return;
    if (error.message !== 'UNAUTHENTICATED') return knockLater();
    // Renews the token, or reconnects as a visitor.
    const renewed = settledSession().then(() => hasSessionMarker() && refreshSession());
    renewed.then(
      () => connectAfter(RENEWED_AFTER_MS),
      () => connectAfter(KNOCK_AGAIN_MS),
    );
  });
}
