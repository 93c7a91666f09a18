/** A parent's consent: its state in Settings, and the dialog that opens over the page where a minor was refused. */
export { AskParentDialog } from './components/lazy-ask-parent-dialog.js';
export { ParentSettings } from './components/parent-settings.js';
