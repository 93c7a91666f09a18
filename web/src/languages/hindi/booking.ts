import type { breakdownTexts } from '../../components/late-texts.js';
import type { priceTexts } from '../../components/texts.js';
import type { formTexts } from '../../features/booking/form-texts.js';
import type { holdTexts } from '../../features/booking/hold-texts.js';
import type { bookingTexts } from '../../features/booking/texts.js';
import type { cancelTexts, paymentStatusTexts, refundTexts } from '../../features/bookings/texts.js';
import type { callbackTexts, paymentTexts, payTexts } from '../../features/payment/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const bookingHold: Translation<typeof holdTexts> = {
  loginFirst: 'बुकिंग के लिए कृपया लॉगिन करें।',
  notBookable: 'यह मैदान ऑनलाइन बुक नहीं हो सकता।',
  slotTaken: 'यह समय अब खाली नहीं है। कृपया दूसरा समय चुनें।',
  holdFailed: 'समय रोका नहीं जा सका। कृपया फिर कोशिश करें।',
};

export const booking: Translation<typeof bookingTexts> = {
  title: (ground) => `${ground} बुक करें`,
  chooseSlot: 'समय चुनें',
  yourDetails: 'आपका विवरण',
  failed: 'बुकिंग नहीं हो पाई। कृपया फिर कोशिश करें।',
  serverDown: 'सर्वर चालू नहीं है। कृपया पहले सर्वर शुरू करें।',
  created: 'बुकिंग बन गई! पक्की करने के लिए भुगतान पूरा करें।',
  holdExpired: 'समय पूरा हुआ और घंटे फिर खाली हैं। किसी ने न लिए हों तो दोबारा चुनें।',
  heldForYou: (slot) => `${slot} आपके लिए रोका गया है`,
  nobodyElse: 'इसे और कोई बुक नहीं कर सकता।',
  changeTime: 'समय बदलें',
  cancel: 'रद्द करें',
  proceed: 'भुगतान पर जाएँ',
  bookFor: (total) => `${total} में बुक करें`,
  priceMoved: 'कीमत बदल गई है।',
  before: 'पहले',
  nowCosts: 'अब',
  notBookedYet: 'अभी कुछ बुक नहीं हुआ।',
  completeDetails: 'विवरण पूरा करें',
  working: 'एक पल…',
  continue: 'आगे बढ़ें',
  pickFirst: 'एक घंटा चुनें',
  summary: 'बुकिंग का सार',
  day: 'दिन',
  startTime: 'शुरू',
  endTime: 'अंत',
};

export const bookingForm: Translation<typeof formTexts> = {
  team: 'टीम का विवरण',
  contact: 'संपर्क का विवरण',
  billing: 'टैक्स इनवॉइस',
  billBusiness: 'किसी व्यवसाय के नाम बिल बनाएँ',
  billHint: 'मैदान टैक्स इनवॉइस देता हो, तो उस पर व्यवसाय का नाम और GSTIN होगा।',
  gstinHint: '15 अक्षर; आख़िरी की जाँच होती है।',
  gstinRight: 'यह GSTIN सही है।',
  coupon: 'कूपन (वैकल्पिक)',
  couponAsking: 'कूपन देख रहे हैं…',
  couponOff: (much) => `${much} की छूट`,
  couponRemove: 'कूपन हटाएँ',
  couponFailed: 'कूपन जाँचा नहीं जा सका। कृपया फिर कोशिश करें।',
  fields: {
    playerCount: 'खिलाड़ियों की संख्या',
    maximum: (capacity) => `ज़्यादा से ज़्यादा ${capacity} खिलाड़ी`,
    teamName: 'टीम का नाम (वैकल्पिक)',
    name: 'संपर्क का नाम',
    phone: 'संपर्क फ़ोन',
    email: 'संपर्क ईमेल (वैकल्पिक)',
    requirements: 'ज़रूरतें (वैकल्पिक)',
    billingName: 'व्यवसाय का नाम',
    gstin: 'GSTIN नंबर',
  },
  errors: {
    playerCount: (capacity) => `1 से ${capacity} तक की संख्या लिखें`,
    name: 'जिससे बात करनी हो उसका नाम लिखें',
    phone: '10 अंकों का मोबाइल नंबर लिखें',
    email: 'ईमेल पता लिखें, या खाली छोड़ दें',
    billingName: 'व्यवसाय का नाम लिखें',
    gstin: 'यह GSTIN नहीं है: कोई अक्षर ग़लत है। प्रमाणपत्र से मिलाएँ।',
  },
};

export const price: Translation<typeof priceTexts> = {
  title: 'कीमत',
  insteadOf: 'पहले',
  plusFee: '+ 2% शुल्क',
  hourRates: 'कीमत प्रति घंटा',
};

export const breakdown: Translation<typeof breakdownTexts> = {
  base: (hours, rate) => `मूल, ${hours}, ${rate} की दर से`,
  discount: (percent) => (percent ? `छूट, ${percent}%` : 'छूट'),
  coupon: 'कूपन',
  fee: 'सुविधा शुल्क, 2%',
  total: 'कुल',
  gst: {
    all: 'GST 18% (शामिल)',
    fee: 'शुल्क में GST 18% (शामिल)',
  },
  soldBy: (name) => `विक्रेता: ${name}`,
};

export const paymentStatus: Translation<typeof paymentStatusTexts> = {
  pending: 'भुगतान बाकी',
  completed: 'भुगतान हुआ',
  failed: 'भुगतान नहीं हुआ',
};

export const payment: Translation<typeof paymentTexts> = {
  title: 'अपना भुगतान पूरा करें',
  heldForYou: (slot) => `${slot} आपके लिए रोका गया है`,
  nobodyElse: 'इसे और कोई बुक नहीं कर सकता।',
  reserved: 'भुगतान के लिए समय 5 मिनट तक रोका गया!',
  expired: 'भुगतान का समय पूरा हो गया। कृपया फिर बुक करें।',
  cancelled: 'आपने भुगतान रद्द किया।',
  pay: (amount) => `${amount} का भुगतान करें`,
  paying: 'चेकआउट खुल रहा है…',
  checking: 'आपका भुगतान जाँच रहे हैं…',
  feeBilledBy: (operator) => `2% सुविधा शुल्क शामिल है, इसका बिल ${operator} देता है`,
  secure: 'सुरक्षित भुगतान। आपका कार्ड या UPI PIN हम कभी नहीं देखते।',
  noAppId: 'सर्वर के जवाब में भुगतान की ऐप आईडी नहीं है।',
  orderFailed: 'ऑर्डर नहीं बन पाया',
  notInitialised: 'भुगतान शुरू नहीं हो पाया। कृपया फिर कोशिश करें।',
  slotGone: 'यह समय अब उपलब्ध नहीं है। आपका पैसा वापस किया जाएगा।',
  notUsed: 'आपकी बुकिंग बनी हुई है। यह भुगतान उसके लिए काम में नहीं आया और आपको वापस मिलेगा।',
  paidAtGround: 'इस बुकिंग का भुगतान मैदान पर हो चुका है। अब कुछ बाकी नहीं है।',
  dueAtGround: (amount) => `आपकी बुकिंग बनी हुई है। कृपया ${amount} मैदान पर दें।`,
  checkTimedOut: 'भुगतान की जाँच में समय लग गया। कृपया बुकिंग की स्थिति देखें।',
  success: 'भुगतान हो गया! बुकिंग पक्की।',
  besideShares: (paid, due) => `इसमें से ${paid} खिलाड़ियों ने चुका दिए हैं। ${due} बाकी हैं।`,
  policyFull: (until) => `${until} से पहले रद्द करें तो पूरा पैसा वापस।`,
  policyHalf: (until) => `${until} से पहले रद्द करें तो आधा पैसा वापस।`,
  policyNone: 'खेल 2 घंटे से कम में है, इसलिए रद्द करने पर कुछ वापस नहीं आएगा।',
  policyGround: 'मैदान रद्द करे तो पूरा पैसा वापस।',
};

export const pay: Translation<typeof payTexts> = {
  title: 'भुगतान',
  opening: 'सुरक्षित चेकआउट खुल रहा है…',
  secure: 'सुरक्षित भुगतान। आपका कार्ड या UPI PIN हम कभी नहीं देखते।',
  invalidTitle: 'भुगतान का यह लिंक काम नहीं करता',
  invalidText: 'कृपया अपनी बुकिंग से भुगतान फिर शुरू करें।',
  awayTitle: 'चेकआउट नहीं खुला',
  awayText: 'कोई पैसा नहीं कटा। कनेक्शन देखें, या इस पेज को भुगतान कंपनी का पेज लोड करने दें।',
  tryAgain: 'फिर कोशिश करें',
  toBookings: 'मेरी बुकिंग',
};

export const callback: Translation<typeof callbackTexts> = {
  title: 'भुगतान',
  processing: 'आपका भुगतान जाँच रहे हैं…',
  processingText: 'हम भुगतान कंपनी से पूछ रहे हैं। कुछ सेकंड लगेंगे।',
  results: {
    success: { title: 'भुगतान सफल', text: 'आपकी बुकिंग पक्की है। मैदान पर मिलते हैं।' },
    failed: { title: 'भुगतान नहीं हुआ', text: 'कोई पैसा नहीं रखा गया। आप फिर कोशिश कर सकते हैं।' },
    pending: {
      title: 'भुगतान बाकी',
      text: 'भुगतान कंपनी ने अभी पूरा नहीं किया। हम पूछते रहेंगे और पता चलते ही बताएँगे।',
    },
    unknown: { title: 'स्थिति अज्ञात', text: 'कृपया थोड़ी देर में अपनी बुकिंग देखें।' },
  },
  notUsedTitle: 'भुगतान काम में नहीं आया',
  errorTitle: 'यह भुगतान जाँचा नहीं जा सका',
  noBookingId: 'लिंक में बुकिंग आईडी नहीं मिली।',
  fetchFailed: 'भुगतान की स्थिति नहीं मिली। कृपया अपनी बुकिंग देखें।',
  couldNotFetch: 'भुगतान की स्थिति नहीं मिल सकी। कृपया अपनी बुकिंग देखें।',
  successToast: 'भुगतान हो गया! आपकी बुकिंग पक्की है।',
  failedToast: 'भुगतान नहीं हुआ या रद्द किया गया।',
  refundToast: 'यह समय अब उपलब्ध नहीं है। आपका पैसा वापस किया जाएगा।',
  toBookings: (seconds) => `${seconds} से. में आपकी बुकिंग पर`,
  toHome: (seconds) => `${seconds} से. में होम पर`,
  stay: 'यहीं रहें',
  payAgain: (amount) => `${amount} का फिर भुगतान करें`,
  code: 'पुष्टि कोड',
  showCode: 'मैदान पर यह कोड दिखाएँ।',
  calendar: 'कैलेंडर में जोड़ें',
  whatsapp: 'WhatsApp पर शेयर करें',
  shareCost: 'खर्च बाँटें',
  teamMessage: ({ ground, when, place }) =>
    [`${ground} पर बॉक्स क्रिकेट, ${when}।`, place].filter(Boolean).join('\n'),
  viewBookings: 'मेरी बुकिंग देखें',
  tryAgain: 'फिर बुक करें',
  checkBookings: 'मेरी बुकिंग जाँचें',
  goHome: 'होम पर जाएँ',
  bookingId: 'बुकिंग आईडी',
  orderId: 'ऑर्डर आईडी',
  amount: 'रकम',
};

export const refund: Translation<typeof refundTexts> = {
  failed: (amount) => `${amount} का रिफ़ंड अभी नहीं हो पाया। हम इसे देख रहे हैं।`,
  alreadyBack: 'ऑनलाइन दिया गया पैसा पहले ही लौटाया जा चुका है।',
};

export const cancel: Translation<typeof cancelTexts> = {
  title: 'बुकिंग रद्द करें',
  keep: 'बुकिंग रखें',
  confirm: 'बुकिंग रद्द करें',
  busy: 'रद्द हो रही है...',
  reason: 'कारण (वैकल्पिक)',
  done: 'बुकिंग रद्द हो गई',
  failed: 'बुकिंग रद्द नहीं हो पाई',
  previewFailed: 'आपका रिफ़ंड नहीं निकाला जा सका।',
  loading: 'रिफ़ंड निकाला जा रहा है',
  refund: 'आपको वापस मिलेगा',
  ownerRefund: 'खिलाड़ी को वापस मिलेगा',
  refundAll: 'कुल वापसी',
  you: 'आप',
  booker: 'बुक करने वाले खिलाड़ी',
  nothingPaid: 'कुछ भुगतान नहीं हुआ, इसलिए कुछ वापस नहीं होगा।',
  noRefund: 'खेल 2 घंटे से कम में है, इसलिए कुछ वापस नहीं होगा।',
  percentOf: (percent) => `भुगतान का ${percent}%`,
  percentOfRest: (percent) => `भुगतान का ज़्यादा से ज़्यादा ${percent}%: कुछ पहले ही लौट चुका है`,
  percentAtMost: (percent) => `भुगतान का ज़्यादा से ज़्यादा ${percent}%`,
  paidAtGround: (amount) => `मैदान पर ${amount} दिए गए थे। इसमें से जो लौटाना है, वह वहीं तय होगा।`,
  lessAfter: (when) => `${when} के बाद कम वापस होगा।`,
  days: 'रिफ़ंड 2-3 कामकाजी दिनों में उसी खाते में आता है।',
  freesHours: 'इसके घंटे तुरंत दूसरों के लिए खुल जाते हैं।',
};
