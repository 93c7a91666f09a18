/** The panel's section of prices. */
export { OwnerPricesPage } from './pages/owner-prices-page.js';
