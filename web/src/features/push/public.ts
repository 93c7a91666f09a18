/** Notifications on this device. */
export { PushSwitch } from './components/push-switch.js';
export { quietThisBrowser, usePushRenewal } from './signed-in-device.js';
