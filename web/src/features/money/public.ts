/** Where an owner's money goes and who issues their invoices, and the panel's section of it. */
export { accountText } from './account-form.js';
export { useLegal } from './api/use-legal.js';
export { usePayoutAccount } from './api/use-payout-account.js';
export { PayoutFields } from './components/payout-fields.js';
export { MoneyPage } from './pages/money-page.js';
export { usePayoutForm } from './use-payout-form.js';
