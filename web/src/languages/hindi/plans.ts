import type { mapTexts } from '../../features/map/texts.js';
import type { moveTexts } from '../../features/reschedule/texts.js';
import type { reviewTexts } from '../../features/reviews/texts.js';
import type { waitTexts } from '../../features/waitlist/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const move: Translation<typeof moveTexts> = {
  title: 'समय बदलें',
  loading: 'खाली घंटे लोड हो रहे हैं',
  groundFailed: 'मैदान का विवरण लोड नहीं हो पाया',
  again: 'फिर कोशिश करें',
  hint: 'जिस घंटे से शुरू करना है उसे चुनें।',
  hintMany: (hours) => `जिस घंटे से शुरू करना है उसे चुनें। आपके ${hours} साथ बदलते हैं।`,
  cancel: 'रहने दें',
  review: 'बदलाव देखें',
  pickFirst: 'शुरू का समय चुनें',
  sameTime: 'अभी आपका यही समय है',
  back: 'दूसरा समय',
  from: 'अभी',
  to: 'नया समय',
  price: 'क़ीमत',
  wasPrice: 'अब तक की क़ीमत',
  newPrice: 'नई क़ीमत',
  more: (amount) => `${amount} ज़्यादा, मैदान पर देना है`,
  less: (amount) => `मैदान पर ${amount} कम देना है`,
  refund: (amount) => `${amount} 2-3 कामकाजी दिनों में उसी माध्यम में लौटते हैं`,
  backAtGround: (amount) => `${amount} मैदान पर लौटाए जाते हैं`,
  same: 'क़ीमत वही रहती है',
  changed: 'क़ीमत अभी बदली है। कृपया एक बार फिर देखें।',
  confirm: 'बुकिंग बदलें',
  confirmMore: (amount) => `${amount} ज़्यादा में बदलें`,
  busy: 'बदल रहे हैं...',
  done: 'बुकिंग का समय बदल गया',
  failed: 'बुकिंग नहीं बदल पाई। कृपया फिर कोशिश करें।',
  taken: 'यह समय अब ख़ाली नहीं है। कृपया दूसरा समय चुनें।',
  tooLate: 'शुरू होने से 2 घंटे पहले तक ही समय बदला जा सकता है।',
  laterShare: (percent) =>
    `समय बदलने के बाद बुकिंग रद्द करने पर ज़्यादा से ज़्यादा ${percent}% ही वापस मिलता है, जितना अभी मिलता।`,
  keepsPolicy: 'आपका कोड और टीम वही रहते हैं।',
};

export const review: Translation<typeof reviewTexts> = {
  title: 'रेटिंग और राय',
  ask: (ground) => `${ground} पर आपका खेल कैसा रहा?`,
  rating: 'आपकी रेटिंग',
  stars: (n) => `${n} तारे`,
  words: ['ख़राब', 'ठीक', 'अच्छा', 'बहुत अच्छा', 'शानदार'],
  ratingMissing: 'कृपया 1 से 5 तारे चुनें',
  comment: 'आपकी राय (वैकल्पिक)',
  commentHint: 'टर्फ़, रोशनी, लोग: अगली टीम को क्या पता होना चाहिए?',
  left: (n) => `${n} अक्षर बाक़ी`,
  cancel: 'रहने दें',
  send: 'राय भेजें',
  sending: 'भेज रहे हैं...',
  done: 'आपकी राय के लिए धन्यवाद!',
  failed: 'आपकी राय नहीं जा पाई। कृपया फिर कोशिश करें।',
  yours: 'आपकी राय',
};

export const waits: Translation<typeof waitTexts> = {
  title: 'इनका इंतज़ार है',
  loginFirst: 'इंतज़ार की सूची के लिए कृपया लॉगिन करें।',
  waitFor: (hours) => `${hours} का इंतज़ार करें`,
  stop: 'इंतज़ार छोड़ें',
  taken: 'लिया हुआ है। पहले को मिलेगा',
  place: (place) => (place <= 1 ? 'अगली बारी आपकी है' : `आपका नंबर: ${place}`),
  joined: (slot, place) =>
    place <= 1
      ? `${slot} के लिए अगली बारी आपकी है। ख़ाली हुआ तो 5 मिनट आपके लिए रखा जाएगा, रात में सुबह 7:10 तक।`
      : `${slot} के लिए आपका नंबर ${place} है।`,
  joinFailed: 'आपको सूची में नहीं रख पाए। कृपया फिर कोशिश करें।',
  left: 'अब आप इसका इंतज़ार नहीं कर रहे।',
  leaveFailed: 'यह नहीं हो पाया। कृपया फिर कोशिश करें।',
  yours: 'आपका,',
  yoursText: 'सिर्फ़ आपके लिए रखा है। समय ख़त्म होने से पहले बुक करें।',
  book: 'अभी बुक करें',
  letGo: 'जाने दें',
  view: 'मैदान देखें',
  loadFailed: 'आपकी सूची लोड नहीं हो पाई।',
  again: 'फिर कोशिश करें',
  working: 'एक पल…',
};

export const map: Translation<typeof mapTexts> = {
  label: (n) => `नक़्शा, ${n} मैदान`,
  pin: (name, price) => `${name}, ${price} प्रति घंटा + 2% शुल्क`,
  from: '',
  anHour: 'प्रति घंटा',
  view: 'विवरण देखें',
  close: 'बंद करें',
  zoomIn: 'पास लाएँ',
  zoomOut: 'दूर ले जाएँ',
  where: 'कहाँ है',
  directions: 'रास्ता',
  show: 'नक़्शा दिखाएँ',
  hide: 'नक़्शा हटाएँ',
  loading: 'नक़्शा लोड हो रहा है',
  pick: 'नक़्शा: इसे खिसकाएँ जब तक पिन मैदान पर न आ जाए; तीर वाली कुंजियाँ भी चलती हैं',
  noTiles: 'यहाँ सड़कों का नक़्शा नहीं है: पिन फिर भी बताता है कि मैदान कहाँ है।',
};
