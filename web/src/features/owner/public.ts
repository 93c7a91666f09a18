/** What admins read as owners do, and what the sections of the panel stand on: the desk, bookings and their actions. */
export { useNoShow } from './api/use-desk-actions.js';
export { useUpdateGround } from './api/use-ground-actions.js';
export { type Move, useMove, useMovePreview } from './api/use-move.js';
export { ApproveButton } from './components/approve-button.js';
export { CheckInForm } from './components/check-in-form.js';
export { CollectDialog } from './components/collect-dialog.js';
export { OnlineSwitch } from './components/online-switch.js';
export { groundStatusTexts } from './ground-texts.js';
