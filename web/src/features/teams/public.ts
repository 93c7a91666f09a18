/** Teams as other features need them. */
export { useMyTeams } from './api/use-my-teams.js';
export { useTeam } from './api/use-team.js';
