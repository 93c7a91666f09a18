/** The members of a workplace, and their section of the panel. */
export { useStaff } from './api/use-staff.js';
export { type ChosenGrounds, GroundChoice } from './components/ground-choice.js';
export { StaffPage } from './pages/staff-page.js';
