/** The form of the footer. */
export { NewsletterForm } from './components/newsletter-form.js';
export { newsletterTexts } from './texts.js';
