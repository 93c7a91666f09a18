/** Desk actions on bookings and hours: requests, buttons and dialogs. */
export { useAddBlock } from './api/use-add-block.js';
export { useKnownCustomer, useNoShow } from './api/use-desk-actions.js';
export { type Move, useMove, useMovePreview } from './api/use-move.js';
export {
  useAcknowledgeBooking,
  useAddWalkIn,
  useCheckIn,
  useCollectPayment,
} from './api/use-owner-actions.js';
export { ApproveButton } from './components/approve-button.js';
export { CheckInForm } from './components/check-in-form.js';
export { CollectDialog } from './components/collect-dialog.js';
export { type Method, MethodChoice } from './components/method-choice.js';
export { type OpenDialog, OwnerDialogs } from './components/owner-dialogs.js';
export { actionTexts, blockTexts } from './texts.js';
export { judgeWalkIn } from './walk-in-body.js';
