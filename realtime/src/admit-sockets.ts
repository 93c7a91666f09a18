import type { Core } from '@crease/domain/platform/core';
import { forRequest, requestIdFrom } from '@crease/domain/platform/request-scope';
import type { SocketLimit } from './address-limit.js';
import { EventBudget } from './event-budget.js';
import { endExpiry, identify, joinOwnRooms, refusalOf, takePlace } from './identity.js';
import { forgetHandshake } from './kept-request.js';
import { withPacedReads } from './paced-reads.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import { WorkRooms } from './work-rooms.js';

/** Token bucket of client events per socket: burst size and refill rate. */
const BURST = 60;
const PER_SECOND = 20;

export interface Admission {
  core: Core;
  users: SocketLimit;
  isLimited: boolean;
  isFollowed: () => boolean;
  /** Attaches the handlers of client events to an admitted socket. */
  listenToClient: (socket: ClientSocket) => void;
}

/**
 * Identifies each new socket, then refuses it or joins its rooms. Returns the workplace rooms, which must be notified
 * of changes.
 */
export function admitSockets(
  io: SocketServer,
  { core, users, isLimited, isFollowed, listenToClient }: Admission,
): WorkRooms {
  const pacedCore = withPacedReads(core);
  const work = new WorkRooms(pacedCore, isFollowed);
  const budget = isLimited ? { burst: BURST, perSecond: PER_SECOND } : { burst: Infinity, perSecond: 0 };

  io.use((socket, next) => {
    socket.data.requestId = requestIdFrom(socket.request.headers['x-request-id']);
    socket.data.budget = new EventBudget(budget.burst, budget.perSecond);
    const letIn = async (): Promise<void> => {
      await identify(pacedCore, socket, work);
      takePlace(users, socket);
    };
    letIn().then(
      () => next(),
      (error) => {
        clearTimeout(socket.data.expiry);
        next(refusalOf(forRequest(core, socket.data.requestId), error));
      },
    );
  });
  io.on('connection', (socket: ClientSocket) => {
    forgetHandshake(socket);
    joinOwnRooms(socket);
    work.join(socket).catch((error: unknown) => {
      // A socket with only some of its rooms would miss news silently; closed, it reconnects and reads again.
      forRequest(core, socket.data.requestId).log.warn(
        { err: error },
        'the rooms of a workplace could not be opened',
      );
      socket.conn.close();
    });
    listenToClient(socket);
    socket.on('disconnect', endExpiry);
  });
  return work;
}
