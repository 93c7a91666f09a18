import { MINE } from '../../lib/mine.js';

/** The one factory of query keys for teams. A team's answer depends on its reader, so all of them are theirs. */
export const teamKeys = {
  all: [MINE, 'teams'] as const,
  list: [MINE, 'teams', 'mine'] as const,
  one: (id: string) => [MINE, 'teams', 'one', id] as const,
  invitation: (token: string) => [MINE, 'teams', 'invitation', token] as const,
  claim: (token: string) => [MINE, 'teams', 'claim', token] as const,
};
