/** The grounds of a workplace and their editor. */
export { useUpdateGround } from './api/use-ground-actions.js';
export { OnlineSwitch } from './components/online-switch.js';
export { OwnerGrounds } from './components/owner-grounds.js';
export { GroundEditorPage } from './pages/ground-editor-page.js';
export { GroundsPage } from './pages/grounds-page.js';
export { groundStatusTexts } from './texts.js';
