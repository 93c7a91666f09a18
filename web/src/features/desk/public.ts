/** The workplace and ground that the panel shows, live booking data, and the layout of a date. */
export { type DeskDay, useDeskDay } from './api/use-desk-day.js';
export { useOwnerBookings, usePendingBookings } from './api/use-owner-bookings.js';
export { GroundSelect } from './components/ground-select.js';
export { Grounds } from './components/grounds.js';
export { type Desk, DeskContext, useDesk, useOpenDesk } from './desk.js';
export { type DueState, dueState, playerName } from './dues.js';
export { useGroundName } from './ground-name.js';
export { applyOwnerBooking, refetchOwner, useLiveOwner } from './live.js';
export { ownerKeys } from './owner-keys.js';
export { instantOf, type ListedDate, type Placed, placeEntries, slotAt } from './place.js';
export {
  canBeNoShow,
  canCheckIn,
  longestRun,
  minutesUntil,
  type Sheet,
  sheetOf,
  toCollectOf,
} from './sheet.js';
export { deskTexts, panelTexts } from './texts.js';
