/** Complaints to the operator: the desk of our team and the panel's section. */
export { ComplaintsDesk } from './components/complaints-desk.js';
export { GroundComplaintsPage } from './pages/ground-complaints-page.js';
