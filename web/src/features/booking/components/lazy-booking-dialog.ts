import { late } from '../../../components/late.js';

const load = () => import('./booking-dialog.js');

/** Loaded when somebody first books. */
export const BookingDialog = late(async () => ({ default: (await load()).BookingDialog }));
export const BookingDialogFor = late(async () => ({ default: (await load()).BookingDialogFor }));

/** Has its code come while hours are still being chosen, so that it opens as soon as they are held. */
export function fetchBookingDialog(): void {
  // Who opens it without is told there.
  load().catch(() => undefined);
}
