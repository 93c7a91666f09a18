/** Who works at a workplace, and the panel's section of it. */
export { useStaff } from './api/use-staff.js';
export { type ChosenGrounds, GroundChoice } from './components/ground-choice.js';
export { StaffPage } from './pages/staff-page.js';
