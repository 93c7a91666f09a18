/** A workplace's coupons: the panel's section. */
export { CouponsPage } from './pages/coupons-page.js';
