/** The panel's section of reports. */
export { ReportsPage } from './pages/reports-page.js';
