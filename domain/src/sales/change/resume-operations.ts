import { Types } from 'mongoose';
import type { Actor } from '../../accounts/users/actor.js';
import { findBlock } from '../../calendar/blocks/block-closures.queries.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import type { BookingDoc, BookingOp } from '../booking-record/booking.schema.js';
import { findCutOperations } from '../booking-record/booking-due.queries.js';
import { beginOperation, endOperation, STALE_OP_MS } from '../operation/operation.js';
import { expireBooking } from '../settle/expire-booking.js';
import { settleOrder } from '../settle/settle.js';
import { approveBooking } from './approve-booking.js';
import { resumeCancel } from './cancel-booking.js';
import { closeBooking } from './close-booking.js';

/** How each kind of operation resumes after a crash; a new kind without an entry does not compile. */
const resume: Record<
  BookingOp['kind'],
  (core: Core, booking: BookingDoc, op: BookingOp) => Promise<unknown>
> = {
  expire: (core, booking) => expireBooking(core, booking._id.toString()),
  cancel: (core, booking) => resumeCancel(core, booking._id.toString()),
  approve: (core, booking, op) => approveBooking(core, booking._id, beganBy(op), true),
  settle: resumeSettle,
  share: resumeSettle,
  reschedule: liftFence,
  close: resumeClose,
};

/** The actor of an interrupted approval. Arguments are stored untyped, and were only a name before ids were stored. */
const beganBy = ({ args }: BookingOp): Actor => ({
  name: String(args.by ?? 'owner'),
  id: args.byId instanceof Types.ObjectId ? args.byId : undefined,
});

/**
 * With nothing left to decide, settling starts no operation, so the fence of the interrupted one must be lifted here.
 */
async function resumeSettle(core: Core, booking: BookingDoc, op: BookingOp): Promise<void> {
  await settleOrder(core, String(op.args.orderId));
  await liftFence(core, booking, op);
}

/** The closure itself continues with its bookings; this resumes only the booking's part. */
async function resumeClose(core: Core, booking: BookingDoc, op: BookingOp): Promise<void> {
  const closure = await findBlock(core, new Types.ObjectId(String(op.args.closureId)));
  if (closure) await closeBooking(core, booking._id, closure);
}

/** Ends an operation that a crash interrupted; starting it again has cleaned up after it. */
async function liftFence(core: Core, booking: BookingDoc, op: BookingOp): Promise<void> {
  const operation = await beginOperation(core, booking._id, op.kind, (found) =>
    found.op?.n === op.n ? {} : null,
  );
  if (operation) await endOperation(core, operation);
}

/** Completes every operation that a crash interrupted more than ten seconds ago. Returns how many there were. */
export async function resumeOperations(core: Core): Promise<number> {
  const stale = new Date(core.clock.now().getTime() - STALE_OP_MS);
  const cut = findCutOperations(core, stale);
  return await drain(core, cut, { atOnce: 4, failed: 'a cut operation could not go on' }, async (booking) => {
    if (booking.op) await resume[booking.op.kind](core, booking, booking.op);
  });
}
