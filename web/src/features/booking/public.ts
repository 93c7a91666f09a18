/** Booking a ground: the dialog, and the flow that the ground page drives itself. */
export { BookingDialog, BookingDialogFor, fetchBookingDialog } from './components/lazy-booking-dialog.js';
export { holdTexts } from './hold-texts.js';
export { useSlotHold } from './use-slot-hold.js';
