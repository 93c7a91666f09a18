import { late } from '../../../components/late.js';

const load = () => import('./booking-dialog.js');

/** Loaded when the dialog first opens. */
export const BookingDialog = late(async () => ({ default: (await load()).BookingDialog }));
export const BookingDialogFor = late(async () => ({ default: (await load()).BookingDialogFor }));

/** Prefetches the dialog's code while the player chooses hours, so that it opens as soon as they are held. */
export function fetchBookingDialog(): void {
  // If the load fails, opening the dialog reports it.
  load().catch(() => undefined);
}
