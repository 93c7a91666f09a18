/** The site around every screen: what the operator has configured, and the texts of header and footer. */
export { LegalNotice } from './components/legal-notice.js';
export { footerTexts } from './footer-texts.js';
export { frameTexts } from './texts.js';
export { type SupportContact, useContact } from './use-contact.js';
export { useFigures } from './use-figures.js';
export { siteQuery, useSite } from './use-site.js';
