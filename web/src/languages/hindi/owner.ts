import type { deskTexts } from '../../features/desk/texts.js';
import type { actionTexts, blockTexts } from '../../features/desk-actions/texts.js';
import type { newBookingTexts } from '../../features/new-bookings/texts.js';
import type { ownerJoinTexts, ownerTexts } from '../../features/owner/texts.js';
import type { todayTexts } from '../../features/owner-day/texts.js';
import type { groundListTexts } from '../../features/owner-grounds/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const owner: Translation<typeof ownerTexts> = {
  loginTitle: 'मैदान मालिक लॉगिन',
  loginText: 'देखें आज रात कौन खेल रहा है, बुकिंग मंज़ूर करें और गेट पर मिले पैसे दर्ज करें।',
  email: 'ईमेल',
  password: 'पासवर्ड',
  login: 'लॉगिन',
  loggingIn: 'लॉगिन हो रहा है...',
  fillIn: 'कृपया सभी जानकारी भरें',
  loginFailed: 'लॉगिन नहीं हो पाया',
  notAnOwner: (name) => `आप ${name} के रूप में लॉगिन हैं, यह मैदान मालिक का खाता नहीं है।`,
};

export const today: Translation<typeof todayTexts> = {
  welcome: (name) => `नमस्ते, ${name}`,
  allStatuses: 'सभी',
  show: 'दिखाएँ',
  noBookings: 'यहाँ अभी कोई बुकिंग नहीं',
  noBookingsText: 'नई बुकिंग बनते ही अपने-आप यहाँ दिखती है।',
  walkIn: 'वॉक-इन',
  rain: 'बारिश: बंद करें',
};

export const desk: Translation<typeof deskTexts> = {
  fetchFailed: 'डेटा लोड नहीं हो पाया',
  again: 'फिर कोशिश करें',
  loading: 'आपके मैदान लोड हो रहे हैं',
};

export const deskActions: Translation<typeof actionTexts> = {
  ground: 'मैदान',
  approve: 'मंज़ूर करें',
  approving: 'मंज़ूर हो रही है...',
  call: 'फ़ोन करें',
  callSomebody: (name) => `${name} को फ़ोन करें`,
  approved: 'बुकिंग मंज़ूर हुई',
  approveFailed: 'बुकिंग मंज़ूर नहीं हो पाई',
  closed: 'बंद',
  table: {
    id: 'बुकिंग आईडी',
    user: 'खिलाड़ी',
    ground: 'मैदान',
    date: 'तारीख',
    time: 'समय',
    status: 'स्थिति',
    action: 'कार्रवाई',
  },
  details: 'विवरण',
  contact: 'संपर्क',
  players: 'खिलाड़ी',
  total: 'कुल',
  due: 'मैदान पर बाकी',
  requirements: 'ज़रूरतें',
  code: 'पुष्टि कोड',
  checkIn: 'चेक-इन करें',
  checkedIn: (when) => `${when} को चेक-इन हुआ`,
  checkInDone: 'चेक-इन हुआ। अच्छा खेल हो!',
  checkInFailed: 'चेक-इन नहीं हो पाया',
  enterCode: 'कृपया कोड लिखें',
  cancelBooking: 'बुकिंग रद्द करें',
  collectTitle: 'मैदान पर भुगतान',
  amount: 'रकम रुपये में',
  amountHint: (rupees) => `${rupees} बाकी है`,
  amountWrong: (rupees) => `₹1 से ${rupees} के बीच लिखें`,
  method: 'कैसे',
  methods: { cash: 'नकद' },
  collect: 'भुगतान दर्ज करें',
  collecting: 'दर्ज हो रहा है...',
  collected: 'भुगतान दर्ज हुआ',
  collectFailed: 'भुगतान दर्ज नहीं हो पाया',
  walkInTitle: 'वॉक-इन जोड़ें',
  date: 'तारीख',
  start: 'शुरू',
  length: 'कितनी देर',
  playerCount: 'खिलाड़ियों की संख्या',
  maxPlayers: (capacity) => `ज़्यादा से ज़्यादा ${capacity} खिलाड़ी`,
  name: 'नाम',
  phone: 'फ़ोन',
  team: 'टीम का नाम (वैकल्पिक)',
  paidNow: 'भुगतान अभी हुआ',
  paidNowHint: (rupees) => `गेट पर ${rupees}`,
  book: 'ये घंटे बुक करें',
  booking: 'बुक हो रहा है...',
  walkInDone: 'वॉक-इन जुड़ गया',
  walkInFailed: 'वॉक-इन नहीं जुड़ पाया',
  noFreeHours: 'इस दिन कोई खाली घंटा नहीं।',
  loadingHours: 'घंटे लोड हो रहे हैं',
  rainTitle: 'घंटे बंद करें',
  rainText: 'इन घंटों की बुकिंग रद्द होती हैं, हर खिलाड़ी को पूरा पैसा वापस मिलता है और तुरंत बताया जाता है।',
  from: 'से',
  until: 'तक',
  reason: 'कारण',
  reasonRain: 'बारिश',
  nothingHit: 'इन घंटों पर कोई बुकिंग नहीं है। ये बस बंद हो जाएँगे।',
  hits: (n, rupees) => `${n} बुकिंग रद्द होंगी और ${rupees} वापस जाएगा।`,
  onSharedTurf: 'इसी टर्फ़ पर दूसरे मैदान की बुकिंग',
  previewFailed: 'यह नहीं निकल पाया कि इससे क्या-क्या रद्द होगा।',
  close: 'घंटे बंद करें',
  closeAndRefund: 'बंद करें और पैसे लौटाएँ',
  closing: 'बंद हो रहे हैं...',
  cupUnder: (name, matches) => `इन घंटों में ${name} के ${matches} मैच हैं। बंद करने के बाद आप चुनेंगे कि वे कब हों।`,
  closedDone: (n) => (n === 0 ? 'घंटे बंद हो गए' : `घंटे बंद हो गए, ${n} बुकिंग रद्द`),
  closeFailed: 'घंटे बंद नहीं हो पाए',
  reopenTitle: 'बंद घंटे',
  reopen: 'ये घंटे खोलें',
  reopened: 'घंटे फिर खाली हैं।',
  reopenFailed: 'घंटे खुल नहीं पाए',
  keep: 'बंद रहने दें',
  cancel: 'रद्द करें',
};

export const newBookings: Translation<typeof newBookingTexts> = {
  newBooking: 'नई बुकिंग',
  payEither: 'ऑनलाइन या मैदान पर।',
  moreWaiting: (n) => `नीचे ${n} और बुकिंग बाकी`,
};

export const groundList: Translation<typeof groundListTexts> = {
  noGrounds: 'आपका अभी कोई मैदान नहीं है',
  noGroundsText: 'घंटे और कीमतें लिखें, तस्वीरें जोड़ें, और खिलाड़ी बुक कर सकेंगे।',
  viewPage: 'पेज देखें',
};

export const ownerJoin: Translation<typeof ownerJoinTexts> = {
  title: 'अपना मैदान जोड़ें',
  text: 'मालिक का खाता खोलें, घंटे और कीमतें लिखें, तस्वीरें जोड़ें। हम हर नया मैदान एक बार देखते हैं, फिर खिलाड़ी उसे बुक करते हैं।',
  newHere: 'यहाँ नए हैं?',
  haveAccount: 'पहले से मालिक हैं? लॉगिन करें',
  businessName: 'कारोबार का नाम',
  businessHint: 'जैसा रसीद पर दिखना चाहिए',
  create: 'मालिक का खाता बनाएँ',
  alreadyUser: (name) => `आप ${name} के रूप में लॉगिन हैं। मालिक का खाता अलग होता है, दूसरे ईमेल और फ़ोन के साथ।`,
  steps: ['आपका खाता', 'आपका मैदान', 'हम देखते हैं', 'खिलाड़ी बुक करते हैं'],
};

export const blocks: Translation<typeof blockTexts> = {
  button: 'घंटे रोकें',
  title: 'घंटे रोकें',
  text: 'इन्हें कोई बुक नहीं कर सकेगा। जो घंटे बुक हैं वे वैसे ही रहते हैं; उन्हें भी बंद करना हो तो “बारिश” चुनें।',
  reasonHint: 'मरम्मत, निजी मैच: यह सिर्फ़ आपको दिखता है।',
  confirm: 'घंटे रोकें',
  busy: 'रोक रहे हैं...',
  done: 'घंटे रोक दिए गए',
  failed: 'घंटे रोके नहीं जा सके',
  taken: 'इनमें से कुछ घंटे बुक हैं या रोके हुए हैं। दूसरे चुनें, या बंद करके पैसे लौटाने के लिए “बारिश” चुनें।',
};
