import { gateRefusal } from '@crease/shared/closed-gate';
import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';

/** True if the player can report the ground as closed now. The server decides. */
export function canReportGate(booking: Booking, now: number): boolean {
  const { status, startsAt, endsAt, checkedInAt, closedGate, payment, source } = booking;
  if (closedGate || source === 'walk-in' || (payment.captured ?? 0) <= 0) return false;
  const kept = moneyState(booking).left;
  return !gateRefusal(
    {
      status,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      checkedIn: checkedInAt !== undefined,
      kept,
    },
    new Date(now),
  );
}
