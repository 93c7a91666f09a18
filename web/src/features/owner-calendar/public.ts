/** The calendar of the workplace. */
export { CalendarPage } from './pages/calendar-page.js';
