/** The panel's section of reviews. */
export { OwnerReviewsPage } from './pages/owner-reviews-page.js';
