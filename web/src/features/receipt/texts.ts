import { inLanguage } from '../../lib/language/language.js';

export const receiptTexts = inLanguage('receipt', {
  ready: 'Receipt PDF ready.',
  loginFirst: 'You must be logged in to download the PDF receipt.',
  popups: 'Please allow popups to download the receipt.',
  generation: 'PDF generation failed. Please try again or contact support.',
  network: 'Network error. Please check your internet connection and try again.',
  failed: 'Failed to download receipt. Please try again.',
  opened: 'Receipt opened in new window. Use browser print function to save as PDF.',
  mailed: 'Receipt email sent successfully!',
  mailFailed: 'Failed to send receipt email',
  mailNetwork: 'Failed to send receipt email. Please check your internet connection and try again.',
  calendarFailed: 'The calendar entry could not be made. Please try again.',
} as const);
