/** The panel's section of settings. */
export { WorkSettingsPage } from './pages/work-settings-page.js';
