/** A player's bookings: their data, live events, actions and presentation. */
export { againPath, againSlot } from './again-path.js';
export { useBookingSummary } from './api/use-booking-summary.js';
export { useMyBookings } from './api/use-my-bookings.js';
export { bookingKeys } from './booking-keys.js';
export { canReportGate } from './can-report-gate.js';
export { isCancellable } from './cancellable.js';
export { CancelDialog } from './components/cancel-booking-dialog.js';
export { CancelBookingDialog, NotMineDialog } from './components/lazy-dialogs.js';
export { PendingCountdown } from './components/pending-countdown.js';
export { StatusBadge } from './components/status-badge.js';
export { applyBooking, useLiveBookings, withNews } from './live.js';
export { type OwnHour, ownHourKey } from './own-hours.js';
export { notMineTexts, paymentStatusTexts, refundTexts, statusTexts } from './texts.js';
export { useOwnHours } from './use-own-hours.js';
