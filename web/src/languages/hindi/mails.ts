import type { mailTexts, mailTopicTexts } from '../../features/mails/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const mailTopics: Translation<typeof mailTopicTexts> = {
  bookings: { label: 'आपकी बुकिंग में बदलाव', hint: 'मैच का समय बदले, या मैदान उसे रद्द करे' },
  reminders: { label: 'याद दिलाना', hint: 'मैच से एक दिन पहले, और दो घंटे पहले' },
  waitlist: { label: 'जिन समयों का इंतज़ार है', hint: 'जैसे ही कोई आपके लिए रखा जाए' },
  matches: { label: 'आपके मैच', hint: 'नतीजा जिसकी आप पुष्टि करें, या जिस पर आपत्ति हो' },
  alerts: { label: 'आपके मैदानों पर नई बुकिंग', hint: 'जब एक मिनट तक किसी ने उसे न देखा हो' },
  settlements: { label: 'भुगतान', hint: 'पैसा भेजा गया, मिला या अटक गया; जाँच और लाइसेंस की ख़बर' },
  digest: { label: 'सुबह का मेल', hint: 'सुबह 8 बजे, जो आपने पिछले दिन से नहीं देखा' },
  offers: { label: 'ऑफ़र और न्यूज़लेटर', hint: 'सिर्फ़ अगर आपने सेटिंग्स में सहमति दी है' },
};

export const mails: Translation<typeof mailTexts> = {
  which: 'कौन से मेल',
  count: (on, all) => `${all} में से ${on}`,
  title: 'ये मेल बंद करें?',
  ask: (label) => `${label}: इस तरह के मेल फिर नहीं आएँगे। बाकी सब वैसा ही रहेगा।`,
  needed: 'रसीदें, कोड और चेतावनियाँ हमेशा आती हैं।',
  leave: 'ये मेल बंद करें',
  leaveAll: 'मेल से सारी ख़बरें बंद करें',
  busy: 'एक पल…',
  failed: 'यह नहीं हो पाया। कृपया फिर कोशिश करें।',
  left: 'ये मेल बंद हो गए',
  leftText: (label) => `${label}: इस तरह के मेल अब नहीं आएँगे। ख़बरें आपकी घंटी पर मिलेंगी।`,
  leftAll: 'मेल से ख़बरें बंद हो गईं',
  leftAllText: 'अब मेल से केवल रसीदें, कोड और चेतावनियाँ आएँगी। ख़बरें आपकी घंटी पर मिलेंगी।',
  back: 'यह ग़लती से हुआ: फिर से भेजें',
  stays: 'ये मेल फिर आएँगे',
  staysText: (label) => `${label}: इस तरह के मेल पहले की तरह आएँगे।`,
  settings: 'सारे विकल्प सेटिंग्स में हैं',
  badLink: 'यह लिंक काम नहीं करता',
  badLinkText: 'शायद यह आधा कट गया है। आप सेटिंग्स में अपने मेल चुन सकते हैं।',
  toSettings: 'सेटिंग्स पर जाएँ',
};
