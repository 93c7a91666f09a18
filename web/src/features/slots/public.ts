/** A ground's hours: their data, the grid and the selection. */
export { useDays } from './api/use-days.js';
export { availabilityKeys } from './availability-keys.js';
export { DayStrip } from './components/day-strip.js';
export { HourGrid } from './components/hour-grid.js';
export { AfterTournament } from './components/lazy-after-tournament.js';
export { CheapestHours } from './components/lazy-cheapest-hours.js';
export { SlotNotice } from './components/slot-notice.js';
export { useLiveDays } from './live.js';
export { offerInstead } from './offer-instead.js';
export { readSlotAddress, type Wish, writeSlotAddress } from './slot-address.js';
export { slotTexts } from './texts.js';
export { timelineOf } from './timeline.js';
export { type SlotPicker, useSlotPicker } from './use-slot-picker.js';
export { wantedSlot } from './wanted-slot.js';
