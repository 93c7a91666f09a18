/** An owner's payout account and legal entity, and the money section of the panel. */
export { accountText } from './account-form.js';
export { useLegal } from './api/use-legal.js';
export { usePayoutAccount } from './api/use-payout-account.js';
export { PayoutFields } from './components/payout-fields.js';
export { MoneyPage } from './pages/money-page.js';
export { usePayoutForm } from './use-payout-form.js';
