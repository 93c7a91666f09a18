/** The owner's section of tournaments. The code of each page loads when it is first shown. */
export { NewTournamentPage, OwnerTournamentsPage, RunTournamentPage } from './lazy-pages.js';
