import { ownerTournaments, runTournament, tournamentForm } from './hindi/owner-tournaments.js';

/** Loaded with the owner's panel. */
export const hindiOwnerTournaments = { ownerTournaments, tournamentForm, runTournament };
