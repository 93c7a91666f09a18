/** Rescheduling a booking. */
export { RescheduleDialog } from './components/lazy-reschedule-dialog.js';
export { movable } from './movable.js';
export { moveTexts } from './texts.js';
