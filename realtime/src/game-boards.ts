import type { Core } from '@crease/domain/platform/core';
import { presentGameState } from '@crease/domain/play/game-pages/read-game';
import { gameNotFound } from '@crease/domain/play/games/change-game';
import { gameOf } from '@crease/domain/play/games/game.policy';
import type { GameDoc } from '@crease/domain/play/games/game.schema';
import { hiddenFrom, visibleGameOf } from '@crease/domain/play/games/hidden-game';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { PublicBoards } from './public-boards.js';
import { gameRoom } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import type { Means } from './watched-states.js';

/** The sockets of this process in a room. */
function socketsIn(io: SocketServer, room: string): ClientSocket[] {
  const { adapter, sockets } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}

/** Ends the watches of sockets whose accounts a block hides the game from, and notifies them. */
async function endHidden(core: Core, io: SocketServer, game: GameDoc): Promise<void> {
  const gameId = game._id.toString();
  const room = gameRoom(gameId);
  const signedIn = socketsIn(io, room).filter(({ data }) => data.caller);
  const hidden = await hiddenFrom(core, game, [
    ...new Set(signedIn.map(({ data }) => data.caller?.id ?? '')),
  ]);
  for (const socket of signedIn) {
    if (!hidden.has(socket.data.caller?.id ?? '')) continue;
    void socket.leave(room);
    socket.emit('game:gone', { gameId });
  }
}

/**
 * The games that are watched through this process. Every read before a frame ends the watches that a block has ended.
 */
export class GameBoards extends PublicBoards<'game:changed'> {
  constructor(private readonly means: Means) {
    const read = async (gameId: string): Promise<ServerEventData<'game:changed'>> => {
      const game = await gameOf(means.core, gameId);
      await endHidden(means.core, means.io, game);
      return { gameId, ...(await presentGameState(means.core, game)) };
    };
    super({ event: 'game:changed', roomOf: gameRoom, read }, means);
  }

  /** @throws `NOT_FOUND`, also for a game that a block hides from the socket's caller */
  override async watch(socket: ClientSocket, id: string): Promise<ServerEventData<'game:changed'>> {
    // Before the room is entered, because a frame may be on its way to it.
    const { caller } = socket.data;
    if (caller) await visibleGameOf(this.means.core, id, caller);
    const state = await super.watch(socket, id);
    if (!socket.rooms.has(gameRoom(id))) throw gameNotFound();
    return state;
  }
}
