import { complaints } from './hindi/complaints.js';
import {
  accountFaq,
  amenitiesFaq,
  bookingFaq,
  communityFaq,
  faqCategories,
  groundsFaq,
  help,
  paymentFaq,
  safetyFaq,
  technicalFaq,
} from './hindi/help.js';

/** Loaded with the help page and the complaints. */
export const hindiHelp = {
  help,
  complaints,
  faqCategories,
  'faq.booking': bookingFaq,
  'faq.payment': paymentFaq,
  'faq.grounds': groundsFaq,
  'faq.account': accountFaq,
  'faq.safety': safetyFaq,
  'faq.technical': technicalFaq,
  'faq.amenities': amenitiesFaq,
  'faq.community': communityFaq,
};
