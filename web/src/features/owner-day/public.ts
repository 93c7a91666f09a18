/** The day at the desk, and how a date lies on it. */
export { QuickWalkIn } from './components/quick-walk-in.js';
export { TodayPage } from './pages/today-page.js';
export { instantOf, type ListedDate, type Placed, placeEntries, slotAt } from './place.js';
export { toCollectOf } from './sheet.js';
