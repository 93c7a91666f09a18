import type { latePartTexts } from '../../components/late-texts.js';
import type { partTexts } from '../../components/texts.js';
import type { transportTexts } from '../../lib/api/texts.js';
import type { playerTexts } from '../../lib/format/players.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const players: Translation<typeof playerTexts> = { count: (n) => `${n} खिलाड़ी` };

export const parts: Translation<typeof partTexts> = {
  close: 'बंद करें',
  language: 'भाषा',
  dismiss: 'हटाएँ',
  loading: 'लोड हो रहा है',
  reviews: 'राय',
  unrated: 'नया',
  starsOf: (rating) => `5 में से ${rating} सितारे`,
  left: (time) => `${time} बाकी`,
  timeUp: 'समय समाप्त',
  login: 'लॉगिन',
  share: 'शेयर करें',
  loadFailed: 'यह लोड नहीं हो पाया',
  comesBack: 'अपना इंटरनेट जाँचें। ऑनलाइन होते ही यह अपने आप आ जाएगा।',
  notOpened: 'यह नहीं खुल पाया। अपना इंटरनेट जाँचें और फिर कोशिश करें।',
  updated: 'हो सकता है इस बीच Crease अपडेट हुआ हो। आगे बढ़ने के लिए पेज फिर से लोड करें।',
  reload: 'पेज फिर से लोड करें',
  notOpenedAgain: 'यह नहीं खुल पाया। पेज फिर से लोड करें और दोबारा कोशिश करें।',
  again: 'फिर कोशिश करें',
  search: 'खोजें',
  csv: 'CSV डाउनलोड करें',
  downloading: 'डाउनलोड हो रहा है...',
  downloadFailed: 'फ़ाइल नहीं आ पाई। कृपया फिर कोशिश करें।',
  unsaved: {
    title: 'बिना सहेजे जाएँ?',
    text: 'आपने यहाँ जो भरा है वह अभी सहेजा नहीं गया है।',
    leave: 'बिना सहेजे जाएँ',
    stay: 'यहीं रहें',
  },
  notFound: {
    title: 'अरे! पेज नहीं मिला',
    text: 'गेंद नेट के पार चली गई।',
    home: 'होम पर लौटें',
  },
  failed: {
    title: 'इस पेज पर कुछ गड़बड़ हुई',
    text: 'कृपया फिर कोशिश करें। दोबारा हो तो हमें बताएँ कि आपने क्या किया था।',
  },
};

export const lateParts: Translation<typeof latePartTexts> = {
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  pages: 'पेज',
  previousPage: 'पिछला पेज',
  nextPage: 'अगला पेज',
  page: (page, pages) => `पेज ${page}, कुल ${pages}`,
  shareOnWhatsapp: 'WhatsApp पर शेयर करें',
  link: 'लिंक',
  copyFailed: 'लिंक कॉपी नहीं हो पाया। आप इसे यहाँ से चुन सकते हैं।',
  linkCopied: 'लिंक कॉपी हुआ',
  copied: 'कॉपी हुआ',
  copyLink: 'लिंक कॉपी करें',
  noMatch: 'कुछ नहीं मिला',
  from: 'से',
  until: 'तक',
};

export const transport: Translation<typeof transportTexts> = {
  timedOut: 'अनुरोध का समय समाप्त हुआ। सर्वर जवाब देने में बहुत देर लगा रहा है।',
};
