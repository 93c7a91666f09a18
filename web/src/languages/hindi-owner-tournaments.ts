import { ownerTournaments, runTournament, tournamentForm } from './hindi/owner-tournaments.js';
import { tournamentDay } from './hindi/tournament-day.js';
import { tournamentFixtures } from './hindi/tournament-fixtures.js';

/** Loaded with the owner's panel. */
export const hindiOwnerTournaments = {
  ownerTournaments,
  tournamentForm,
  runTournament,
  tournamentFixtures,
  tournamentDay,
};
