import { late } from '../../../components/late.js';

/** Loaded when the footer comes near. */
export const NewsletterForm = late(async () => ({
  default: (await import('./newsletter-form.js')).NewsletterForm,
}));
