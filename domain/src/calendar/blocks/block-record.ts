import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { hoursByDate, STAFF_DAYS_AHEAD, slotEnd, slotsOverlap, tooFarAhead } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import type { FirstSuccessor } from '../hand-over/release-hours.js';
import { groundsSharing } from '../spaces/grounds-sharing.js';
import { type BlockDoc, findClosuresAround, insertBlock } from './block.schema.js';

export interface BlockRequest {
  date: string;
  timeSlot: string;
  reason: string;
}

/** What owns the hours of a slot: a block, a closure or a tournament's match. */
export type SlotOwner = Pick<BlockDoc, '_id' | 'groundId' | 'date' | 'timeSlot'>;

export const slotOfBlock = (block: BlockDoc): SlotOfGround => ({
  groundId: block.groundId.toString(),
  bookingDate: block.date,
  timeSlot: block.timeSlot,
});

/** The closure's right to its hours, which precedes every waiting player. */
export const successorOf = (closure: BlockDoc): FirstSuccessor => ({
  claim: {
    kind: 'block',
    ref: closure._id.toString(),
    userId: closure.ownerId.toString(),
    groundId: closure.groundId.toString(),
    n: 1,
  },
  groups: hoursByDate(closure.date, closure.timeSlot),
});

/** Throws `VALIDATION` for past hours. */
export function assertNotOver({ date, timeSlot }: BlockRequest, now: Date): void {
  if (slotEnd(date, timeSlot) > now) return;
  throw refuse('VALIDATION', 'time_over', { field: 'date' });
}

/** Throws `VALIDATION` for past hours, or hours further ahead than staff may reach. */
export function assertInReach(request: BlockRequest, now: Date): void {
  assertNotOver(request, now);
  const tooFar = tooFarAhead(request.date, now, STAFF_DAYS_AHEAD);
  if (tooFar) throw AppError.ofField('VALIDATION', 'date', tooFar);
}

/** A record of intent for hours of a ground. */
export async function recordIntent(
  core: Core,
  ground: GroundDoc,
  kind: BlockDoc['kind'],
  request: BlockRequest,
  by: Actor,
): Promise<BlockDoc> {
  const block: BlockDoc = {
    _id: new Types.ObjectId(),
    kind,
    groundId: ground._id,
    ownerId: ground.ownerId,
    ...request,
    ...signatureOf(by),
    state: 'claiming',
    ...(kind === 'closure' ? { closes: true } : {}),
    cancelled: [],
    refundTotal: 0,
    outbox: [],
    seq: 0,
    createdAt: core.clock.now(),
  };
  await insertBlock(core, block);
  return block;
}

/** Other closures standing or being made that overlap these hours and their turf. */
export async function closuresOver(core: Core, block: SlotOwner): Promise<BlockDoc[]> {
  const found = await findClosuresAround(core, block, await groundsSharing(core, block.groundId));
  const hours = { date: block.date, slot: block.timeSlot };
  return found.filter(({ date, timeSlot }) => slotsOverlap(hours, { date, slot: timeSlot }));
}
