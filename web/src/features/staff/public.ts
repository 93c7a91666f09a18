/** Who works at a workplace, and the panel's section of it. */
export { useStaff } from './api/use-staff.js';
export { StaffPage } from './pages/staff-page.js';
