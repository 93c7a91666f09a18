import type { BodyOf } from '@crease/shared/contract';
import type { Tournament } from '@crease/shared/contracts/tournament';
import type { changeTournament } from '@crease/shared/contracts/tournaments';
import { formOfTournament, judgeTournament, type TournamentBody } from './tournament-form.js';

type Changes = BodyOf<typeof changeTournament>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The settings of `body` that differ from what the form shows of the tournament; those it no longer has are null. */
export function changesOf(tournament: Tournament, body: TournamentBody): Changes {
  const judged = judgeTournament(formOfTournament(tournament));
  const before: Partial<TournamentBody> = judged.ok ? judged.body : {};
  const changed = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !same(value, before[name as keyof TournamentBody])),
  );
  const removed = (['groups', 'advance', 'legs'] as const).filter(
    (name) => before[name] !== undefined && body[name] === undefined,
  );
  return { ...changed, ...Object.fromEntries(removed.map((name) => [name, null])) };
}
