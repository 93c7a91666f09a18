/** The settings section of the panel. */
export { WorkSettingsPage } from './pages/work-settings-page.js';
