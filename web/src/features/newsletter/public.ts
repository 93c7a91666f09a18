/** The form of the footer. */
export { NewsletterForm } from './components/lazy-newsletter-form.js';
export { newsletterTexts } from './texts.js';
