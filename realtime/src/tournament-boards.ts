import { readTournamentState } from '@crease/domain/play/fixtures/tournament-state';
import { visibleTournament } from '@crease/domain/play/tournaments/tournament.policy';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { ChangedMatches } from './changed-matches.js';
import { PublicBoards } from './public-boards.js';
import { tournamentRoom } from './rooms.js';
import type { ClientSocket } from './socket-server.js';
import type { Means } from './watched-states.js';

/** The tournaments that are watched through this process. */
export class TournamentBoards extends PublicBoards<'tournament:changed'> {
  constructor(private readonly means: Means) {
    const read = async (tournamentId: string): Promise<ServerEventData<'tournament:changed'>> => ({
      tournamentId,
      ...(await readTournamentState(means.core, tournamentId)),
    });
    const parts = () => new ChangedMatches<ServerEventData<'tournament:changed'>>();
    super({ event: 'tournament:changed', roomOf: tournamentRoom, read, parts }, means);
  }

  /** @throws `NOT_FOUND`, also for a draft of others */
  override async watch(socket: ClientSocket, id: string): Promise<ServerEventData<'tournament:changed'>> {
    await visibleTournament(this.means.core, socket.data.caller ?? null, id);
    return await super.watch(socket, id);
  }
}
