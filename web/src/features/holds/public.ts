/** The player's own hold. */
export { dropHold, findHolds, takeHold, type WantedSlot } from './api/hold-slot.js';
export { type HeldSlot, holdAtom, holdCovers, leavingAtom, liveHold, setHold } from './hold-store.js';
