import type { ClientToServer, ServerToClient } from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';
import { refreshSession, settledSession } from '../api/refresh-session.js';
import { currentToken, onToken, tokenAgeMs } from '../session.js';
import { ACK_MS } from './watch-again.js';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** An access token lives 15 minutes (docs/product-rules.md, Accounts). An open socket gets the next one before that. */
const RENEW_AFTER_MS = 12 * 60_000;
/** Delay after a renewal that could not reach the server. */
const RETRY_AFTER_MS = 10_000;

export interface SocketIdentity {
  /** Whether the socket is authenticated as the current user. */
  isCurrent(): boolean;
  /** Renews the token in time, as long as there is one. */
  renewLater(): void;
  stopRenewing(): void;
}

/** The socket (WebSocket only, not open yet) and the user it is authenticated as. */
export function createLiveSocket(): { socket: LiveSocket; identity: SocketIdentity } {
  /** The token with which the open socket is authenticated. */
  const shown: { token?: string | undefined } = {};
  const socket: LiveSocket = io({
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    // The token is read at every attempt. After a reload it arrives by a refresh, which is awaited.
    auth: (answer) =>
      void settledSession().then(() => {
        shown.token = currentToken();
        answer(shown.token ? { token: shown.token } : {});
      }),
  });
  return { socket, identity: keepIdentity(socket, shown) };
}

function keepIdentity(socket: LiveSocket, shown: { token?: string | undefined }): SocketIdentity {
  let renewing: ReturnType<typeof setTimeout> | undefined;

  const renewLater = () => {
    clearTimeout(renewing);
    if (currentToken()) {
      const inMs = Math.max(RETRY_AFTER_MS, RENEW_AFTER_MS - tokenAgeMs());
      renewing = setTimeout(() => void refreshSession().catch(renewLater), inMs);
    }
  };

  onToken((token) => {
    // While the socket is still opening, the token is read at the last moment.
    if (!socket.connected) return;
    if (shown.token !== undefined && token !== undefined) {
      socket.timeout(ACK_MS).emit('auth:renew', { token }, (error: Error | null) => {
        if (error) return;
        shown.token = token;
        renewLater();
      });
      return;
    }
    // Signing in or out changes the rooms a socket may join, so it connects again.
    socket.disconnect().connect();
  });

  return {
    isCurrent: () => shown.token === currentToken(),
    renewLater,
    stopRenewing: () => clearTimeout(renewing),
  };
}
