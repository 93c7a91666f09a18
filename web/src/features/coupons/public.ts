/** A workplace's coupons, a section of the panel. */
export { CouponsPage } from './pages/coupons-page.js';
