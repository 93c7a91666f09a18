import { late } from '../../components/late.js';

export const NewTournamentPage = late(async () => ({
  default: (await import('./pages/new-tournament-page.js')).NewTournamentPage,
}));
export const OwnerTournamentsPage = late(async () => ({
  default: (await import('./pages/owner-tournaments-page.js')).OwnerTournamentsPage,
}));
export const RunTournamentPage = late(async () => ({
  default: (await import('./pages/run-tournament-page.js')).RunTournamentPage,
}));
