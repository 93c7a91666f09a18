/** The panel's section of customers, and who has a phone number. */
export { useCustomersByPhone } from './api/use-customers.js';
export { CustomersPage } from './pages/customers-page.js';
