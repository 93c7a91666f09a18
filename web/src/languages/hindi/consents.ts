import type { consentTexts } from '../../features/consents/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const consents: Translation<typeof consentTexts> = {
  title: 'आपने किसकी सहमति दी है',
  about: 'इनमें से हर सहमति आप कभी भी वापस ले सकते हैं। आपकी बुकिंग में और कुछ नहीं बदलता।',
  loading: 'आपकी सहमतियाँ लोड हो रही हैं',
  failed: 'आपकी सहमतियाँ लोड नहीं हो सकीं।',
  again: 'फिर कोशिश करें',
  given: (date) => `${date} को सहमति दी`,
  notGiven: 'सहमति नहीं दी',
  withdrawn: (date) => `${date} को वापस ली`,
  give: 'सहमति दें',
  giveTo: (title) => `सहमति दें: ${title}`,
  withdraw: 'वापस लें',
  withdrawFrom: (title) => `वापस लें: ${title}`,
  saved: 'सेटिंग्स सहेज ली गईं!',
  saveFailed: 'सेटिंग्स सहेजी नहीं जा सकीं। कृपया फिर कोशिश करें।',
  notice: 'गोपनीयता सूचना',
  askLocation: 'क्या हम आपकी जगह इस्तेमाल करें?',
  allow: 'सहमति दें और आगे बढ़ें',
  notNow: 'अभी नहीं',
};
