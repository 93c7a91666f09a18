import type { filterTexts } from '../../features/home/filter-texts.js';
import type { homeTexts } from '../../features/home/texts.js';
import type { liveNowTexts } from '../../features/live-now/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const home: Translation<typeof homeTexts> = {
  title: (city) => (city ? `${city} के क्रिकेट मैदान` : 'क्रिकेट मैदान'),
  count: (total) => `${total} मैदान।`,
  freeTonight: (free) => `${free} में आज अब भी घंटे खाली हैं।`,
  noCity: 'अपना शहर चुनें और उसके मैदान व खाली घंटे देखें।',
  selectCity: 'अपना शहर चुनें',
  loading: 'मैदान लोड हो रहे हैं',
  filters: 'फ़िल्टर',
  filtersApplied: 'फ़िल्टर लागू',
  quickFilters: 'झटपट फ़िल्टर',
  quick: { budget: 'कम बजट', night: 'रात के खेल', rated: 'ऊँची रेटिंग', nearby: 'आस-पास' },
  listTitle: {
    relevance: 'खेलने को तैयार',
    price: 'कम कीमत पहले',
    rating: 'ऊँची रेटिंग पहले',
    distance: 'सबसे पास पहले',
  },
  sort: 'क्रम',
  sorts: { relevance: 'प्रासंगिकता', price: 'कीमत', rating: 'रेटिंग', distance: 'दूरी' },
  searchFor: (text) => `“${text}” के नतीजे`,
  none: 'कोई मैदान नहीं मिला',
  noneText: 'इस शहर में इन सभी शर्तों पर कुछ नहीं है। फ़िल्टर ढीले करके फिर देखें।',
  clear: 'फ़िल्टर हटाएँ',
  loadFailed: 'मैदान लोड नहीं हो पाए। कृपया फिर कोशिश करें।',
  again: 'फिर कोशिश करें',
  more: 'और मैदान दिखाएँ',
  showMap: 'नक्शा',
  showList: 'सूची',
  loadingMap: 'नक्शा लोड हो रहा है',
  toTop: 'ऊपर जाएँ',
  loginToBook: 'मैदान बुक करने के लिए कृपया लॉगिन करें।',
  notBookable: 'यह मैदान ऑनलाइन बुक नहीं हो सकता।',
};

export const homeFilters: Translation<typeof filterTexts> = {
  title: 'फ़िल्टर',
  active: (n) => `${n} फ़िल्टर लागू`,
  none: 'कोई फ़िल्टर लागू नहीं',
  clearAll: 'सब हटाएँ',
  apply: 'फ़िल्टर लागू करें',
  price: 'कीमत (प्रति घंटा)',
  lowest: 'न्यूनतम कीमत',
  highest: 'अधिकतम कीमत',
  myHour: 'मेरे घंटे पर',
  hour: 'घंटा',
  day: 'दिन',
  myHourHint: 'जो मैदान तब खाली हैं। कीमत की सीमा उसी घंटे की है।',
  distance: 'दूरी',
  within: (km) => `${km} किमी के भीतर`,
  rating: 'न्यूनतम रेटिंग',
  anyRating: 'कोई भी रेटिंग',
  from: (rating) => `${rating} और ऊपर`,
  pitch: 'पिच का प्रकार',
  all: 'सभी',
  time: 'पसंदीदा समय',
  times: {
    all: 'कभी भी',
    morning: 'सुबह, 6–12 बजे',
    afternoon: 'दोपहर, 12–6 बजे',
    evening: 'शाम, 6–10 बजे',
  },
  essential: 'ज़रूरी सुविधाएँ',
  lighting: 'रात की रोशनी',
  parking: 'पार्किंग उपलब्ध',
  amenities: 'सुविधाएँ',
};

export const liveNow: Translation<typeof liveNowTexts> = {
  title: 'अभी चल रहा है',
  tag: 'लाइव',
  versus: (side) => `बनाम ${side}`,
  needs: (runs, left) => `जीत के लिए ${left} गेंद में ${runs} रन`,
  ended: 'अभी ख़त्म हुआ',
};
