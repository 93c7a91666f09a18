import * as tournaments from '@crease/shared/contracts/tournaments';

/** The contracts of tournaments that have a route. */
export const served = {
  createTournament: tournaments.createTournament,
  changeTournament: tournaments.changeTournament,
  openTournament: tournaments.openTournament,
  listTournaments: tournaments.listTournaments,
  enterTournament: tournaments.enterTournament,
  changeEntry: tournaments.changeEntry,
  withdrawEntry: tournaments.withdrawEntry,
  listEntries: tournaments.listEntries,
  readTournament: tournaments.readTournament,
  drawTournament: tournaments.drawTournament,
  scheduleTournament: tournaments.scheduleTournament,
  publishTournament: tournaments.publishTournament,
  decideTournamentMatch: tournaments.decideTournamentMatch,
  moveTournamentMatch: tournaments.moveTournamentMatch,
  moveTournamentMatches: tournaments.moveTournamentMatches,
  createDayScorerLink: tournaments.createDayScorerLink,
  listTournamentMatches: tournaments.listTournamentMatches,
  readTournamentTable: tournaments.readTournamentTable,
  readTournamentBracket: tournaments.readTournamentBracket,
  readTournamentLeaders: tournaments.readTournamentLeaders,
  tournamentPicture: tournaments.tournamentPicture,
  championPaper: tournaments.championPaper,
  tournamentCertificates: tournaments.tournamentCertificates,
};
