import { figures, teamFigures } from './hindi/figures.js';
import { team, teamLink, teams } from './hindi/teams.js';

/** Loaded beside the screens of teams. */
export const hindiTeams = { teams, team, teamLink, figures, teamFigures };
