import type { QueryOf, ResponseOf } from '@crease/shared/contract';
import type { listTournaments as listContract } from '@crease/shared/contracts/tournaments';
import { may } from '@crease/shared/permissions';
import { Types } from 'mongoose';
import type { Person } from '../../accounts/identity/caller.js';
import { findFollowed } from '../../accounts/users/followed-tournaments.queries.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { presentTournament } from './present-tournament.js';
import { findTournaments, type OwnDrafts } from './tournament-lists.queries.js';

type Listed = Omit<ResponseOf<typeof listContract>, 'success'>;

/** The workplaces in which the reader organises tournaments. */
async function draftsFor(core: Core, person: Person): Promise<readonly OwnDrafts[] | 'all'> {
  if (!person) return [];
  if (person.role === 'admin') return 'all';
  const memberships = (await core.reads.memberships(person.id)) ?? [];
  const asStaff = memberships
    .filter(({ role }) => may(role, 'tournament.change'))
    .map(({ ownerId, groundIds }) => ({
      ownerId: new Types.ObjectId(ownerId),
      ...(groundIds ? { groundIds: groundIds.map((id) => new Types.ObjectId(id)) } : {}),
    }));
  return person.role === 'ground_owner' ? [{ ownerId: new Types.ObjectId(person.id) }, ...asStaff] : asStaff;
}

/** A page of tournaments: those open for entry first, drafts for their organisers only. */
export async function listTournaments(
  core: Core,
  person: Person,
  { page, limit, workplace, followed, ...asked }: QueryOf<typeof listContract>,
): Promise<Listed> {
  const drafts = await draftsFor(core, person);
  const ownerId = workplace === undefined ? undefined : new Types.ObjectId(workplace);
  const ids = followed ? await findFollowed(core, person?.id) : undefined;
  const { found, total } = await findTournaments(core, { ...asked, ownerId, ids, drafts }, { page, limit });
  return {
    tournaments: await Promise.all(found.map((one) => presentTournament(core, one, person))),
    pagination: paginationOf({ page, limit }, total),
  };
}
