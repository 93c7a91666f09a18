/** The customers section of the panel, and a search by phone number. */
export { useCustomersByPhone } from './api/use-customers.js';
export { CustomersPage } from './pages/customers-page.js';
