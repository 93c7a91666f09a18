import { findOpenTournaments } from '@crease/domain/play/tournaments/tournament-lists.queries';
import { MAX_LISTED_OPEN } from '@crease/shared/tournament-limits';
import { PublicBoards } from './public-boards.js';
import { cityRoom } from './rooms.js';
import type { Means } from './watched-states.js';

/** The cities whose open tournaments are watched through this process. An unknown city just has none. */
export class CityBoards extends PublicBoards<'city:changed'> {
  constructor(means: Means) {
    const read = async (cityId: string) => {
      const ids = await findOpenTournaments(means.core, cityId, MAX_LISTED_OPEN);
      return { cityId, tournamentIds: ids.map(String) };
    };
    super({ event: 'city:changed', roomOf: cityRoom, read }, means);
  }
}
