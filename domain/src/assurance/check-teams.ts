import { MAX_TEAM_MEMBERS, MAX_TEAMS_PER_PERSON } from '@crease/shared/team-limits';
import type { TeamDoc } from '../play/teams/team.schema.js';
import { findBooks } from '../play/teams/team-book.schema.js';
import type { Audit, Violation } from './violation.js';

/** A place this young may belong to an account that is just being erased. */
const YOUNG_MS = 2 * 60_000;

/**
 * Invariant 16: a team has its captain, each account once and at most 30 members; each account's book lists its places.
 */
export async function* checkTeams(audit: Audit, teams: TeamDoc[]): AsyncIterable<Violation> {
  const accounts = teams.flatMap(({ members }) => members.flatMap(({ userId }) => userId ?? []));
  const books = new Map((await findBooks(audit, accounts)).map((book) => [book._id.toString(), book.places]));
  for (const { _id, captainId, members, endedAt } of teams) {
    const found = (message: string): Violation => ({ invariant: 16, subject: _id.toString(), message });
    if (endedAt) {
      if (members.length > 0) yield found('has ended and has members');
      continue;
    }
    if (members.length > MAX_TEAM_MEMBERS)
      yield found(`has ${members.length} members and may have ${MAX_TEAM_MEMBERS}`);
    const ids = members.flatMap(({ userId }) => userId?.toString() ?? []);
    if (!ids.includes(captainId.toString())) yield found(`has a captain who is not in it: ${captainId}`);
    if (new Set(ids).size < ids.length) yield found('has an account twice');
    for (const { memberId, userId, since } of members) {
      if (!userId || audit.now.getTime() - since.getTime() < YOUNG_MS) continue;
      const booked = books.get(userId.toString()) ?? [];
      if (booked.length > MAX_TEAMS_PER_PERSON)
        yield found(`has ${userId}, who is in ${booked.length} teams and may be in ${MAX_TEAMS_PER_PERSON}`);
      if (!booked.some((place) => place.memberId.equals(memberId)))
        yield found(`has ${userId}, whose book does not count this place`);
    }
  }
}
