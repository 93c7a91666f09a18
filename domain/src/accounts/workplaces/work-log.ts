import type { Pagination } from '@crease/shared/contracts/common';
import type { LogEntry } from '@crease/shared/contracts/staff';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import type { Caller } from '../identity/caller.js';
import { findActor } from '../identity/find-user.js';
import type { NotedAct } from './authorise.js';
import { findWorkLogs, insertWorkLogs, type WorkLogDoc } from './work-log.schema.js';

/** Request fields worth showing in a log: amounts, days and states, never the identity of a player. */
const TOLD = [
  'amount',
  'method',
  'date',
  'bookingDate',
  'timeSlot',
  'status',
  'reason',
  'role',
  'code',
  'percent',
  'from',
  'to',
  'until',
  'active',
  'rating',
  'blocked',
] as const;

/**
 * Logs what a request did at workplaces (`Core.acts`) once it is done: who, in which role, and the fields of its body
 * in `TOLD`.
 */
export async function recordWork(core: Core, caller: Pick<Caller, 'id'>, body: unknown): Promise<void> {
  const acts = wholeActs(actsDone(core, body));
  if (acts.length === 0) return;
  const { name } = await findActor(core, caller.id);
  const data = toldOf(body);
  const at = core.clock.now();
  await insertWorkLogs(
    core,
    acts.map(
      ({ act, role, ownerId, groundId, bookingId }): WorkLogDoc => ({
        _id: new Types.ObjectId(),
        ownerId: new Types.ObjectId(ownerId),
        at,
        by: { _id: new Types.ObjectId(caller.id), name, role },
        what: act,
        ...(bookingId ? { bookingId: new Types.ObjectId(bookingId) } : {}),
        ...(groundId ? { groundId: new Types.ObjectId(groundId) } : {}),
        ...(data ? { data } : {}),
      }),
    ),
  );
}

/** The acts that the request did at workplaces; none if its body only asks for a preview. */
export const actsDone = (core: Core, body: unknown): readonly NotedAct[] =>
  isPreview(body) ? [] : (core.acts ?? []);

const isPreview = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'preview' in body && body.preview === true;

/** An act on a booking that reaches another ground also asks for that ground, but is logged as one act. */
const wholeActs = (acts: readonly NotedAct[]): NotedAct[] =>
  acts.filter(
    (one) => one.bookingId || !acts.some(({ act, bookingId }) => act === one.act && bookingId !== undefined),
  );

function toldOf(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const told = Object.entries(body).filter(
    ([key, value]) => TOLD.some((name) => name === key) && typeof value !== 'object',
  );
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** A page of a workplace's log, newest first. */
export async function readWorkLog(
  core: Core,
  ownerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: LogEntry[]; pagination: Pagination }> {
  const { found, total } = await findWorkLogs(core, new Types.ObjectId(ownerId), { page, limit });
  return {
    entries: found.map(({ at, by, what, bookingId, groundId, data }) => ({
      at: at.toISOString(),
      by: { _id: by._id.toString(), name: by.name, role: by.role },
      what,
      ...(bookingId ? { bookingId: bookingId.toString() } : {}),
      ...(groundId ? { groundId: groundId.toString() } : {}),
      ...(data ? { data } : {}),
    })),
    pagination: paginationOf({ page, limit }, total),
  };
}
