/** What admins read as owners do, and what the sections of the panel stand on: the desk, bookings and their actions. */
export { useUpdateGround } from './api/use-ground-actions.js';
export { OnlineSwitch } from './components/online-switch.js';
export { groundStatusTexts } from './ground-texts.js';
