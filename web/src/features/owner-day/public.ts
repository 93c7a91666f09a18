/** The day at the desk. */
export { QuickWalkIn } from './components/quick-walk-in.js';
export { TodayPage } from './pages/today-page.js';
