import type { gameAlertTexts } from '../../features/games/alert-texts.js';
import type { closeGameTexts, gamesMapTexts } from '../../features/games/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const gamesMap: Translation<typeof gamesMapTexts> = {
  label: (n) => `नक्शा, ${n} मैदान`,
  pin: (ground, words) => `${ground} में ${words}`,
  games: (n) => `${n} खेल`,
  loading: 'नक्शा खुल रहा है',
  close: 'बंद करें',
};

export const closeGame: Translation<typeof closeGameTexts> = {
  close: 'नए खिलाड़ी लेना बंद करें',
  open: 'फिर से खिलाड़ी लें',
  closed: 'अब कोई नया खिलाड़ी नहीं जुड़ सकता',
  opened: 'खिलाड़ी फिर से जुड़ सकते हैं',
  closedText: 'आपका खेल नए खिलाड़ी नहीं ले रहा। जो जुड़ चुके हैं, वे बने रहेंगे।',
};

export const gameAlerts: Translation<typeof gameAlertTexts> = {
  title: 'नए खेलों की खबर पाएँ',
  text: 'सहेजें कि आप कब और कहाँ खेलना चाहते हैं। जब किसी खेल को खिलाड़ी चाहिए, हम बताएँगे, दिन में ज़्यादा से ज़्यादा एक बार।',
  add: 'नए खेलों की खबर दें',
  full: 'इससे ज़्यादा खोजें नहीं सहेजी जा सकतीं। नई सहेजने के लिए एक हटाएँ।',
  failedToLoad: 'आपकी सहेजी खोजें नहीं खुल सकीं।',
  again: 'फिर कोशिश करें',
  dialog: 'कौन से खेल?',
  dialogText: 'सूचनाओं में, फ़ोन पर और ईमेल से, जैसा आपने सेटिंग्स में चुना है।',
  days: 'दिन',
  dayChoices: { all: 'हर दिन', weekdays: 'सोमवार से शुक्रवार', weekend: 'शनिवार और रविवार' },
  from: 'शुरुआत कब से',
  to: 'शुरुआत कब तक',
  level: 'स्तर',
  price: 'एक जगह का दाम',
  distance: 'दूरी',
  save: 'सहेजें',
  saving: 'सहेजा जा रहा है...',
  cancel: 'रद्द करें',
  saved: 'सहेज लिया। नया खेल मिलते ही हम बताएँगे।',
  failed: 'यह नहीं हो सका। कृपया फिर कोशिश करें।',
  hours: (from, to) => `${from} से ${to}`,
  near: (km, city) => `${city}, ${km} किमी के अंदर`,
  remove: 'हटाएँ',
  removeOf: (words) => `हटाएँ: ${words}`,
  removed: 'हटा दिया',
};
