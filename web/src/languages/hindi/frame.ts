import type { newsletterPageTexts } from '../../features/newsletter/page-texts.js';
import type { newsletterTexts } from '../../features/newsletter/texts.js';
import type { footerTexts } from '../../features/site/footer-texts.js';
import type { frameTexts } from '../../features/site/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const frame: Translation<typeof frameTexts> = {
  tagline: 'बुक करें। खेलें। जीतें।',
  skip: 'सीधे सामग्री पर जाएँ',
  nav: { home: 'होम', about: 'हमारे बारे में', help: 'सहायता' },
  selectCity: 'शहर चुनें',
  filters: 'फ़िल्टर',
  menu: 'मेन्यू',
  main: 'मुख्य',
  toHome: 'Crease, होम',
  close: 'बंद करें',
  login: 'लॉगिन',
  signUp: 'साइन अप',
  accountOf: (name) => `खाता, ${name}`,
  accountMenu: 'खाता',
  account: {
    profile: 'मेरी प्रोफ़ाइल',
    bookings: 'मेरी बुकिंग',
    teams: 'मेरी टीमें',
    matches: 'मेरे मैच',
    games: 'मेरे खेल',
    favorites: 'पसंदीदा',
    settings: 'सेटिंग्स',
    signOut: 'साइन आउट',
    ownerPanel: 'ओनर पैनल',
    admin: 'एडमिन',
  },
  loggedOut: 'आप लॉगआउट हो गए!',
  offline: 'आप ऑफ़लाइन हैं। जो दिख रहा है वह पुराना हो सकता है।',
  liveLost: 'लाइव अपडेट थोड़ी देर के लिए रुके हैं। हम हर कुछ सेकंड में जाँच रहे हैं।',
};

export const footer: Translation<typeof footerTexts> = {
  about: 'अपने पास का बॉक्स-क्रिकेट मैदान खोजें, खाली घंटे लाइव देखें, घंटे के हिसाब से बुक करें और खेलें।',
  company: 'कंपनी',
  services: 'सेवाएँ',
  contact: 'संपर्क',
  serviceList: [
    { text: 'मैदान बुकिंग' },
    { text: 'जुड़ने लायक खेल' },
    { text: 'टीम प्रबंधन' },
    { text: 'मैच का समय' },
    { text: 'ऑनलाइन भुगतान' },
    { text: 'खिलाड़ी आँकड़े और लीडरबोर्ड' },
    { text: 'टूर्नामेंट' },
  ],
  links: [
    { text: 'हमारे बारे में' },
    { text: 'सहायता' },
    { text: 'अपना मैदान जोड़ें' },
    { text: 'गोपनीयता' },
    { text: 'शर्तें' },
    { text: 'कुकीज़' },
  ],
  legal: { title: 'यह साइट कौन चलाता है', officer: 'शिकायत अधिकारी', nodal: 'नोडल संपर्क' },
  city: 'मुंबई, भारत',
  copyright: (year) => `© ${year} Crease। जो GST लगे वह कीमत में शामिल है।`,
};

export const newsletter: Translation<typeof newsletterTexts> = {
  title: 'न्यूज़लेटर',
  text: 'आपके शहर के नए मैदान, ऑफ़र और टूर्नामेंट, महीने में ज़्यादा से ज़्यादा दो बार।',
  email: 'ईमेल',
  placeholder: 'आपका ईमेल',
  subscribe: 'सदस्य बनें',
  busy: 'एक पल…',
  wrong: 'कृपया सही ईमेल पता लिखें',
  asked: 'कृपया अपना मेल देखें और पुष्टि करें।',
  failed: 'यह नहीं हो पाया। कृपया फिर कोशिश करें।',
};

export const newsletterPage: Translation<typeof newsletterPageTexts> = {
  confirm: {
    title: 'न्यूज़लेटर की पुष्टि करें',
    text: 'एक क्लिक और यह पता सूची में आ जाएगा।',
    act: 'हाँ, मुझे भेजें',
    done: 'आप सूची में हैं',
    doneText: 'अगला न्यूज़लेटर आपको मिलेगा। हर एक में सदस्यता छोड़ने का लिंक होता है।',
  },
  leave: {
    title: 'न्यूज़लेटर छोड़ें',
    text: 'एक क्लिक और इस पते पर न्यूज़लेटर नहीं आएगा। बुकिंग के मेल आते रहेंगे।',
    act: 'सदस्यता छोड़ें',
    done: 'आप सूची से बाहर हैं',
    doneText: 'अब इस पते पर न्यूज़लेटर नहीं आएगा।',
  },
  badLink: 'यह लिंक अब मान्य नहीं है',
  badLinkText: 'इस पेज के नीचे दिए बॉक्स से फिर सदस्य बनें।',
  again: 'फिर कोशिश करें',
  home: 'होम पर जाएँ',
};
