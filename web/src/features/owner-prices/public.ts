/** The panel's section of prices, and the day as a bar with its rows. */
export { PriceBar } from './components/price-bar.js';
export { PriceRows } from './components/price-rows.js';
export { PriceSummary } from './components/price-summary.js';
export { OwnerPricesPage } from './pages/owner-prices-page.js';
