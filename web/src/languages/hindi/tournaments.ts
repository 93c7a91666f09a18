import type {
  tournamentsTexts,
  tournamentTexts,
  tournamentWordsTexts,
} from '../../features/tournaments/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const tournamentWords: Translation<typeof tournamentWordsTexts> = {
  free: 'मुफ़्त',
  aTeam: 'प्रति टीम',
  formats: {
    knockout: 'नॉकआउट',
    league: 'लीग',
    'groups-knockout': 'ग्रुप और नॉकआउट',
    'double-elimination': 'डबल एलिमिनेशन',
  },
  formatTexts: {
    knockout: 'नॉकआउट: जो टीम हारती है वह बाहर।',
    league: 'लीग: हर टीम हर दूसरी टीम से खेलती है, और तालिका फ़ैसला करती है।',
    'groups-knockout': 'पहले ग्रुप, फिर नॉकआउट।',
    'double-elimination': 'डबल एलिमिनेशन: दूसरी हार के बाद टीम बाहर।',
  },
  groupsText: (groups, advance) =>
    advance === 1
      ? `पहले ${groups} ग्रुप। हर ग्रुप की विजेता टीम नॉकआउट में जाती है।`
      : `पहले ${groups} ग्रुप। हर ग्रुप की सबसे अच्छी ${advance} टीमें नॉकआउट में जाती हैं।`,
  legs: (n) => `हर दो टीमें आपस में ${n} बार खेलती हैं।`,
  thirdPlace: 'सेमीफ़ाइनल हारने वाली टीमें तीसरे स्थान के लिए खेलती हैं।',
  matchHours: (n) => `एक मैच का समय ${n} घंटे है।`,
  shape: (teams, format) => `${teams} टीमें, ${format}`,
  statuses: {
    draft: 'ड्राफ़्ट',
    open: 'प्रवेश खुला है',
    full: 'जगहें भर गईं',
    closed: 'प्रवेश बंद',
    drawn: 'जल्द शुरू',
    running: 'चल रहा है',
    over: 'समाप्त',
    cancelled: 'रद्द',
  },
  entered: (n, teams) => `${teams} में से ${n} टीमें शामिल`,
  placesLeft: (n) => (n === 1 ? '1 जगह बाकी' : `${n} जगहें बाकी`),
  champion: 'विजेता',
  endOf: (day) => `${day} के अंत`,
};

export const tournamentsList: Translation<typeof tournamentsTexts> = {
  title: 'टूर्नामेंट',
  about: 'आपके शहर के मैदानों पर टूर्नामेंट। अपनी टीम उतारें, या मैच लाइव देखें।',
  status: 'स्थिति',
  all: 'सब',
  noCity: 'टूर्नामेंट देखने के लिए अपना शहर चुनें',
  noCityText: 'हम आपके पास के टूर्नामेंट दिखाते हैं: प्रवेश के लिए खुले, चल रहे और समाप्त।',
  selectCity: 'शहर चुनें',
  none: (city) => `${city} में अभी कोई टूर्नामेंट नहीं`,
  noneText: 'मैदान चलाते हैं? मालिक पैनल में टूर्नामेंट बनाएँ: टीमें यहीं प्रवेश लेती और भुगतान करती हैं।',
  toPanel: 'मालिक पैनल खोलें',
  noneOf: 'इस फ़िल्टर से कोई टूर्नामेंट नहीं मिला',
  showAll: 'सब दिखाएँ',
  until: (when) => `प्रवेश ${when} तक`,
};

export const tournament: Translation<typeof tournamentTexts> = {
  all: 'सब टूर्नामेंट',
  gone: 'यह टूर्नामेंट नहीं है',
  goneText: 'यह अभी खुला नहीं है, या लिंक अधूरा है।',
  toAll: 'सब टूर्नामेंट देखें',
  fee: 'प्रवेश शुल्क',
  places: 'बाकी जगहें',
  closes: (when) => `टीमें ${when} तक प्रवेश ले सकती हैं`,
  waitingTeams: (n) => (n === 1 ? '1 टीम इंतज़ार में है' : `${n} टीमें इंतज़ार में हैं`),
  share: 'टूर्नामेंट साझा करें',
  shareText: 'जो भी यह लिंक खोले, वह टूर्नामेंट देख सकता है और अपनी टीम उतार सकता है।',
  message: (name, dates) => `${name}, ${dates}: Crease पर बॉक्स क्रिकेट। अपनी टीम उतारें:`,
  qr: 'टूर्नामेंट का QR कोड',
  qrText: 'इसे छापें या मैदान पर दिखाएँ: कप्तान कैमरे से स्कैन करते हैं।',
  how: 'कैसे खेला जाएगा',
  roster: (min, max) => (min === max ? `टीम में ${min} खिलाड़ी होते हैं।` : `टीम में ${min} से ${max} खिलाड़ी होते हैं।`),
  rules: 'मैचों के नियम',
  rulesShort: (players, overs) => `हर टीम में ${players} खिलाड़ी, ${overs} ओवर।`,
  allRules: 'सब नियम',
  fromOrganiser: 'आयोजक की ओर से',
  prizes: 'इनाम',
  when: 'कब',
  where: 'कहाँ',
  dates: 'तारीख',
  hours: 'समय',
  registerUntil: 'प्रवेश की आखिरी तारीख',
  manage: 'टूर्नामेंट चलाएँ',
  cancelled: 'यह टूर्नामेंट रद्द हो गया है',
  cancelledText: 'हर प्रवेश शुल्क पूरा वापस किया जाता है।',
};
