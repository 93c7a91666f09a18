import { entryPayment, tournamentEntry } from './hindi/tournament-entry.js';
import { tournamentMatch, tournamentTable } from './hindi/tournament-play.js';
import {
  tournament,
  tournamentScorer,
  tournamentsList,
  tournamentWall,
  tournamentWords,
} from './hindi/tournaments.js';

/** Loaded beside the screens of tournaments, and with the owner's panel. */
export const hindiTournaments = {
  tournamentWords,
  tournamentsList,
  tournament,
  tournamentMatch,
  tournamentTable,
  tournamentEntry,
  entryPayment,
  tournamentWall,
  tournamentScorer,
};
