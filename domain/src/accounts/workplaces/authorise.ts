import { AppError } from '@crease/shared/errors';
import { type Act, may, type WorkRole } from '@crease/shared/permissions';
import type { Core } from '../../platform/core.js';
import type { Caller, Person } from '../identity/caller.js';
import type { UserDoc } from '../identity/user.schema.js';
import { hidesRevenue } from '../second-factor/required.js';

interface Id {
  toString(): string;
}

/** Where a person works and in which role. `groundIds` absent: at all grounds. */
export interface Membership {
  ownerId: string;
  role: WorkRole;
  groundIds?: string[];
}

/** A thing of a workplace: its owner's, at one ground or at the workplace as a whole. */
export interface Place {
  ownerId: Id;
  groundId?: Id;
}

/**
 * A person's standing at a place: their role; `admin`; `elsewhere` for a member limited to other grounds; null for a
 * stranger.
 */
export type Access = WorkRole | 'admin' | 'elsewhere' | null;

/** A workplace, and how the caller may act in it. */
export interface Workplace extends Membership {
  role: WorkRole;
  /** The caller lacks the second factor that `revenue` fields need. */
  hidesRevenue?: true;
}

type Reads = Pick<Core, 'reads'>;

/**
 * True while the account may run a workplace: it exists and has the role of an owner or an admin. Every right at a
 * workplace depends on this (docs/product-rules.md, Accounts).
 */
export const runsWorkplace = (account: Pick<UserDoc, 'role' | 'deletedAt'> | null): boolean =>
  account !== null && !account.deletedAt && account.role !== 'user';

/** True for an owner whose role was taken away. An account that deleted itself is still paid what it earned. */
export async function isSuspended({ reads }: Reads, ownerId: Id): Promise<boolean> {
  const account = await reads.account(ownerId.toString());
  return account !== null && account.role === 'user';
}

/** `runsWorkplace` for an owner who is not the caller, read from the database each time. */
export async function ownerRuns({ reads }: Reads, ownerId: Id): Promise<boolean> {
  return runsWorkplace(await reads.account(ownerId.toString()));
}

/**
 * A person's standing at a place. Read each time, so that removing a member takes effect at once. Former owners are
 * strangers at their own grounds; `authenticate` has compared the caller's role with the stored one.
 */
export async function accessAt({ reads }: Reads, person: Person, place: Place): Promise<Access> {
  if (!person) return null;
  const ownerId = place.ownerId.toString();
  if (person.id === ownerId) return person.role === 'user' ? null : 'owner';
  if (person.role === 'admin') return 'admin';
  const membership = (await reads.memberships(person.id))?.find((one) => one.ownerId === ownerId);
  if (!membership) return null;
  return covers(membership, place.groundId) ? membership.role : 'elsewhere';
}

/** A member limited to some grounds covers neither other grounds nor the workplace as a whole. */
const covers = ({ groundIds }: Membership, groundId: Id | undefined): boolean =>
  !groundIds || (groundId !== undefined && groundIds.includes(groundId.toString()));

/** Admins act at a workplace as its owner would. */
export const mayAct = (standing: Access, act: Act): boolean =>
  standing === 'admin' || (standing !== null && standing !== 'elsewhere' && may(standing, act));

/** True if the person works anywhere, and so may call the routes of workplaces at all. */
export async function worksSomewhere({ reads }: Reads, caller: Caller): Promise<boolean> {
  if (caller.role !== 'user') return true;
  return (await reads.memberships(caller.id)) !== null;
}

const notYours = () => new AppError('FORBIDDEN', 'This is not yours to do.');

/**
 * Asserts that the caller may act at a place, and notes the act for the workplace's log. Throws `unknown()` for a
 * stranger, who may not learn that the thing exists, and `FORBIDDEN` for a member without the permission.
 */
export async function assertMay(
  core: Core,
  caller: Caller | Pick<Caller, 'id' | 'role'>,
  act: Act,
  place: Place & { bookingId?: Id },
  unknown: () => AppError,
): Promise<WorkRole | 'admin'> {
  const standing = await accessAt(core, caller, place);
  if (standing === null) throw unknown();
  if (standing === 'elsewhere' || !mayAct(standing, act)) throw notYours();
  noteAct(core, act, place, standing);
  return standing;
}

/** Notes the act on the request, if there is one, so that its writes are logged (`work-log.ts`). */
export function noteAct(
  core: Core,
  act: Act,
  { ownerId, groundId, bookingId }: Place & { bookingId?: Id },
  role: WorkRole | 'admin',
): void {
  core.acts?.push({
    act,
    role,
    ownerId: ownerId.toString(),
    ...(groundId ? { groundId: groundId.toString() } : {}),
    ...(bookingId ? { bookingId: bookingId.toString() } : {}),
  });
}

/** An act at a workplace while its request is under way. */
export interface NotedAct {
  act: Act;
  role: WorkRole | 'admin';
  ownerId: string;
  groundId?: string;
  bookingId?: string;
}

declare module '../../platform/core.js' {
  interface Core {
    /** The acts at workplaces that this request was allowed to do. */
    acts?: NotedAct[];
  }
}

/**
 * The workplace that a call is about: the one it names, else the caller's own, else the only one they work at. Throws
 * `NOT_FOUND` if the caller does not work there, `VALIDATION` if it must be named, and `FORBIDDEN` if the caller
 * works nowhere or may not do this.
 */
export async function workplaceFor(
  core: Core,
  caller: Caller,
  named: string | undefined,
  act: Act,
): Promise<Workplace> {
  const workplace = await resolve(core, caller, named);
  if (!may(workplace.role, act)) throw notYours();
  noteAct(core, act, workplace, caller.role === 'admin' ? 'admin' : workplace.role);
  return (await hidesRevenue(core, caller, act)) ? { ...workplace, hidesRevenue: true } : workplace;
}

/** Whether `revenue` fields are shown: to roles that may read earnings, with the second factor where it is required. */
export const showsRevenue = (workplace: Pick<Workplace, 'role' | 'hidesRevenue'>): boolean =>
  may(workplace.role, 'earnings.read') && !workplace.hidesRevenue;

async function resolve(
  { reads }: Reads,
  caller: Pick<Caller, 'id' | 'role'>,
  named: string | undefined,
): Promise<Workplace> {
  const own = (caller.role === 'ground_owner' || caller.role === 'admin') && {
    ownerId: caller.id,
    role: 'owner' as const,
  };
  if (own && (named === undefined || named === caller.id)) return own;
  if (named !== undefined && caller.role === 'admin') return { ownerId: named, role: 'owner' };
  const memberships = (await reads.memberships(caller.id)) ?? [];
  if (named !== undefined) {
    const there = memberships.find(({ ownerId }) => ownerId === named);
    if (!there) throw new AppError('NOT_FOUND', 'You do not work there.');
    return there;
  }
  const [only, ...more] = memberships;
  if (!only) throw notYours();
  if (more.length > 0)
    throw AppError.ofField('VALIDATION', 'workplace', 'Please say which workplace this is about.');
  return only;
}

/** Throws `FORBIDDEN` if a member limited to some grounds asks for another one, or for the whole workplace. */
export function assertCovers(workplace: Membership, groundIds: readonly string[] | undefined): void {
  if (!workplace.groundIds) return;
  const own = new Set(workplace.groundIds);
  if (!groundIds || groundIds.length === 0 || groundIds.some((id) => !own.has(id))) throw notYours();
}
