import type { notMineTexts, pendingTexts, statusTexts } from '../../features/bookings/texts.js';
import type { favouritesPageTexts } from '../../features/favourites/page-texts.js';
import type { favouriteTexts } from '../../features/favourites/texts.js';
import type { gamesLinkTexts } from '../../features/my-bookings/games-link-texts.js';
import type { bookingsTexts } from '../../features/my-bookings/texts.js';
import type { notificationTexts } from '../../features/notifications/texts.js';
import type { profileTexts } from '../../features/profile/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const notMine: Translation<typeof notMineTexts> = {
  ask: 'यह मेरी बुकिंग नहीं है',
  title: 'यह आपकी बुकिंग नहीं है?',
  what: (ground, when) => `${ground}, ${when}, आपकी बुकिंग से हट जाएगी।`,
  whatWeekly: (ground) => `${ground} के हर हफ़्ते के ये सभी खेल आपकी बुकिंग से हट जाएँगे।`,
  after: 'यह रद्द नहीं होगी। मैदान को दिखेगा कि यह आपकी नहीं है, और आपको इसके बारे में और ईमेल नहीं आएँगे।',
  confirm: 'हटाएँ',
  busy: 'हटा रहे हैं...',
  keep: 'रहने दें',
  done: 'यह आपकी बुकिंग से हट गई, और मैदान को बता दिया गया है।',
  failed: 'यह हट नहीं पाई। कृपया फिर कोशिश करें।',
};

export const bookingStatus: Translation<typeof statusTexts> = {
  pending: 'लंबित',
  confirmed: 'पक्की',
  completed: 'पूरी हुई',
  cancelled: 'रद्द',
};

export const pending: Translation<typeof pendingTexts> = {
  payWithin: 'भुगतान का बचा समय',
  expired: 'बुकिंग का समय खत्म - जल्द रद्द होगी',
};

export const bookings: Translation<typeof bookingsTexts> = {
  title: 'मेरी बुकिंग',
  signIn: 'अपनी बुकिंग देखने के लिए कृपया लॉगिन करें',
  goHome: 'होम पर जाएँ',
  backHome: 'होम पर लौटें',
  bookNew: 'नया मैदान बुक करें',
  filter: 'दिखाएँ',
  all: 'सभी',
  loadFailed: 'आपकी बुकिंग लोड नहीं हो पाईं',
  again: 'फिर कोशिश करें',
  loading: 'आपकी बुकिंग लोड हो रही हैं',
  empty: 'अभी कोई बुकिंग नहीं',
  emptyText: 'मैदान खोजें, घंटे चुनें, और आपकी बुकिंग यहाँ होगी।',
  emptyFiltered: (status) => `${status}: कोई बुकिंग नहीं`,
  showAll: 'सभी बुकिंग दिखाएँ',
  count: (n) => `${n} बुकिंग`,
  bookedOn: (date) => `${date} को बुक की`,
  writtenDown: 'मैदान पर बुक हुई',
  total: 'कुल',
  viewDetails: 'विवरण देखें',
  openMatch: 'मैच',
  againOn: (day) => `${day} को फिर`,
  completePayment: 'भुगतान पूरा करें',
  cancel: 'रद्द करें',
  payAtGround: 'मैदान पर भुगतान',
  previous: 'पिछला पेज',
  next: 'अगला पेज',
  page: (page, pages) => `पेज ${page}, कुल ${pages}`,
  reschedule: 'समय बदलें',
};

export const gamesLink: Translation<typeof gamesLinkTexts> = {
  title: 'मैदान पर आपके खेल',
  signIn: 'अपने खेल देखने के लिए लॉगिन करें',
  signInText: 'मैदान ने आपके लिए जो खेल लिखे हैं, वे आपको दिखाता है। खाता नहीं है? बना लें।',
  ready: 'एक मैदान आपको आपके खेल दिखाता है',
  readyText: (email) => `वे ${email} की बुकिंग में होंगे: कोड, रसीद और याद के साथ। लिंक एक ही बार चलता है।`,
  take: 'मेरे खेल दिखाएँ',
  taking: 'एक पल...',
  done: 'आपके खेल आ गए',
  doneText: (business) => `${business} ने आपके लिए जो लिखा है, वह आपकी बुकिंग में है।`,
  open: 'मेरी बुकिंग खोलें',
  used: 'यह लिंक अब नहीं चलता',
  usedText: 'यह एक बार, 7 दिन तक चलता है। आपने इसे खोला हो तो खेल आपकी बुकिंग में हैं; वरना मैदान से नया माँगें।',
  broken: 'यह लिंक अधूरा है',
  brokenText: 'इसे संदेश से फिर खोलें, या पूरी पंक्ति कॉपी करें।',
  failed: 'यह नहीं हो पाया',
  failedText: 'कृपया थोड़ी देर में फिर कोशिश करें। आपका लिंक अब भी चलेगा।',
  again: 'फिर कोशिश करें',
};

export const favourites: Translation<typeof favouriteTexts> = {
  pleaseLogin: 'पसंदीदा में जोड़ने के लिए कृपया लॉगिन करें',
  added: 'पसंदीदा में जोड़ा गया',
  removed: 'पसंदीदा से हटाया गया',
  updateFailed: 'पसंदीदा बदले नहीं जा सके',
  saveOne: (name) => `${name} सहेजें`,
  removeOne: (name) => `${name} पसंदीदा से हटाएँ`,
};

export const favouritesPage: Translation<typeof favouritesPageTexts> = {
  title: 'पसंदीदा',
  signIn: 'पसंदीदा देखने के लिए कृपया लॉगिन करें',
  back: 'प्रोफ़ाइल पर लौटें',
  removeFailed: 'पसंदीदा से हटाया नहीं जा सका',
  loadFailed: 'आपके पसंदीदा लोड नहीं हो पाए',
  loading: 'आपके पसंदीदा लोड हो रहे हैं',
  empty: 'अभी कोई पसंदीदा नहीं',
  emptyText: 'किसी मैदान के दिल को छुएँ और वह यहाँ होगा।',
  find: 'मैदान खोजें',
  again: 'फिर कोशिश करें',
  available: 'उपलब्ध',
  busy: 'व्यस्त',
  from: '',
  anHour: 'प्रति घंटा से',
  lights: 'रोशनी',
  parking: 'पार्किंग',
  nextSlot: (day, slot) => `अगला खाली: ${day}, ${slot}`,
  tonight: 'आज रात',
  noSlot: 'पास में कोई घंटा खाली नहीं',
  viewDetails: 'विवरण देखें',
  bookNow: 'अभी बुक करें',
};

export const notifications: Translation<typeof notificationTexts> = {
  whose: (name) => `${name} के लिए`,
  title: 'सूचनाएँ',
  signIn: 'सूचनाएँ देखने के लिए कृपया लॉगिन करें',
  bell: (unread) => (unread > 0 ? `सूचनाएँ, ${unread} नई` : 'सूचनाएँ'),
  loading: 'सूचनाएँ लोड हो रही हैं',
  caughtUp: 'सब देख लिया!',
  nothingNew: 'अभी कोई नई सूचना नहीं।',
  none: 'अभी कोई सूचना नहीं',
  noneText: 'आपकी बुकिंग और भुगतान की ख़बरें यहाँ होंगी।',
  noUnread: 'कुछ अनपढ़ा नहीं',
  noRead: 'अभी कुछ पढ़ा नहीं',
  markAllRead: 'सब पढ़ा मानें',
  markRead: 'पढ़ा मानें',
  markOneRead: (title) => `पढ़ा मानें: ${title}`,
  viewAll: 'सभी सूचनाएँ देखें',
  viewBooking: 'बुकिंग देखें',
  refresh: 'ताज़ा करें',
  again: 'फिर कोशिश करें',
  loadFailed: 'सूचनाएँ लोड नहीं हो पाईं।',
  unread: 'अनपढ़ी',
  filters: { all: 'सभी', unread: 'अनपढ़ी', read: 'पढ़ी' },
  filter: 'दिखाएँ',
  counts: { total: 'कुल', unread: 'अनपढ़ी', read: 'पढ़ी' },
  priorities: { high: 'बहुत ज़रूरी', medium: 'ज़रूरी', low: 'सामान्य' },
};

export const profile: Translation<typeof profileTexts> = {
  title: 'मेरी प्रोफ़ाइल',
  signIn: 'प्रोफ़ाइल देखने के लिए कृपया लॉगिन करें',
  goHome: 'होम पर जाएँ',
  memberSince: (date) => `${date} से सदस्य`,
  total: 'कुल बुकिंग',
  active: 'चालू बुकिंग',
  bookNew: 'नया मैदान बुक करें',
  overview: 'सारांश',
  myBookings: 'मेरी बुकिंग',
  myBookingsText: 'समय, भुगतान और रसीदें',
  findGrounds: 'मैदान खोजें',
  findGroundsText: 'आपके पास खाली घंटे, लाइव',
  favorites: 'पसंदीदा',
  favoritesText: 'आपके सहेजे मैदान',
  teams: 'मेरी टीमें',
  teamsText: 'खिलाड़ी, बुलावे और नतीजे',
  matches: 'मेरे मैच',
  matchesText: 'खेलने, स्कोर करने और पक्के करने के लिए',
  games: 'मेरे खेल',
  gamesText: 'जिन खेलों में आप शामिल हुए',
  figures: 'मेरे आँकड़े',
  figuresText: 'आपके मैचों के रन, विकेट और फ़ॉर्म',
  settings: 'सेटिंग्स',
  settingsText: 'नाम, फ़ोन, पासवर्ड, सेशन',
  recent: 'हाल की बुकिंग',
  view: 'देखें',
  viewOne: (ground, day) => `${ground} की बुकिंग देखें, ${day}`,
  none: 'अभी कुछ बुक नहीं किया।',
  loading: 'आपकी बुकिंग लोड हो रही हैं',
  loadFailed: 'आपकी बुकिंग लोड नहीं हो पाईं',
  again: 'फिर कोशिश करें',
};
