/** The owner's section of tournaments. */
export { NewTournamentPage } from './pages/new-tournament-page.js';
export { OwnerTournamentsPage } from './pages/owner-tournaments-page.js';
export { RunTournamentPage } from './pages/run-tournament-page.js';
