import { ownerTournaments, runTournament, tournamentForm } from './hindi/owner-tournaments.js';

/** Loaded with the owner's section of tournaments. */
export const hindiOwnerTournaments = { ownerTournaments, tournamentForm, runTournament };
