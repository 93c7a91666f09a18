/** Waiting for taken hours. */
export { useWaits } from './api/use-waits.js';
export { MyWaits } from './components/my-waits.js';
export { WaitButton } from './components/wait-button.js';
export { useOfferedHold } from './use-offered-hold.js';
export { useWaitAction } from './use-wait-action.js';
export { placeAt } from './wait-places.js';
