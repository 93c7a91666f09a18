import { MINE } from '../../lib/mine.js';

/** The factory of query keys for teams. All begin with `MINE`, because what a team shows depends on its reader. */
export const teamKeys = {
  all: [MINE, 'teams'] as const,
  list: [MINE, 'teams', 'mine'] as const,
  one: (id: string) => [MINE, 'teams', 'one', id] as const,
  invitation: (token: string) => [MINE, 'teams', 'invitation', token] as const,
  claim: (token: string) => [MINE, 'teams', 'claim', token] as const,
};
