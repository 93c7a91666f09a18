import type { reportTexts } from '../../features/admin/report-texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const adminReports: Translation<typeof reportTexts> = {
  states: 'कौन-सी शिकायतें',
  stateOf: { open: 'खुली', closed: 'बंद' },
  none: { open: 'कोई शिकायत बाकी नहीं', closed: 'अभी तक कोई शिकायत बंद नहीं हुई' },
  noneText: 'खिलाड़ी अपने साथ खेलने वालों और समीक्षाओं की शिकायत कर सकते हैं। शिकायत तुरंत यहाँ दिखती है।',
  reportedBy: (name, when) => `${name} की शिकायत, ${when}`,
  overdue: 'समय निकल गया',
  overdueCount: (n) =>
    n === 1 ? '1 शिकायत का समय निकल गया है। वह सबसे ऊपर है।' : `${n} शिकायतों का समय निकल गया है। वे सबसे ऊपर हैं।`,
  lookBy: (when) => `${when} तक देखें`,
  lookedAt: (when) => `${when} को देखी गई`,
  decideBy: (when) => `${when} तक फ़ैसला करें`,
  look: 'मैंने इसे देख लिया',
  looked: 'लिख लिया गया। कृपया शिकायत के 15 दिन के अंदर फ़ैसला करें।',
  reportsAbout: (n) => `इस व्यक्ति के बारे में ${n} शिकायतें`,
  reasons: {
    abuse: 'गाली-गलौज या बुरा बर्ताव',
    harassment: 'परेशान करना',
    fraud: 'धोखा या पैसे की बात',
    'no-show': 'खेलने नहीं आए',
    'fake-profile': 'झूठी पहचान',
    other: 'कुछ और',
  },
  verdicts: {
    dismissed: 'नामंज़ूर',
    warned: 'चेतावनी दी गई',
    'game-closed': 'खेल बंद किया गया',
    'review-hidden': 'समीक्षा छिपाई गई',
  },
  acts: {
    dismissed: 'नामंज़ूर करें',
    warned: 'चेतावनी दें',
    'game-closed': 'खेल बंद करें',
    'review-hidden': 'समीक्षा छिपाएँ',
  },
  titles: {
    dismissed: 'शिकायत नामंज़ूर करें?',
    warned: 'इस व्यक्ति को चेतावनी दें?',
    'game-closed': 'खेल में नए खिलाड़ियों को रोकें?',
    'review-hidden': 'यह समीक्षा छिपाएँ?',
  },
  consequences: {
    dismissed: 'शिकायत करने वाले को बताया जाता है कि हमने इसे देख लिया है।',
    warned: 'वे आपका कारण सूचना में पढ़ेंगे। शिकायत करने वाले को बताया जाता है कि हमने इसे देख लिया है।',
    'game-closed': 'अब कोई और नहीं जुड़ सकता, और मेज़बान इसे फिर नहीं खोल सकता। बुकिंग और सभी जगहें बनी रहती हैं।',
    'review-hidden': 'यह मैदान के पेज और रेटिंग से हट जाती है। लिखने वाले आपका कारण सूचना में पढ़ेंगे।',
  },
  reason: 'कारण',
  reasonHints: {
    dismissed: 'ऑडिट लॉग में रहता है।',
    warned: 'वह व्यक्ति इसे पढ़ेगा। कृपया शिकायत करने वाले का नाम न लिखें।',
    'game-closed': 'ऑडिट लॉग में रहता है।',
    'review-hidden': 'लिखने वाले इसे पढ़ेंगे। कृपया शिकायत करने वाले का नाम न लिखें।',
  },
  reasonMissing: 'कृपया कारण लिखें',
  decided: 'फ़ैसला हुआ। शिकायत करने वाले को बता दिया गया।',
  review: 'जिस समीक्षा की शिकायत है',
  stars: (n) => `5 में से ${n} स्टार`,
  viewGround: 'मैदान देखें',
  viewGame: 'खेल देखें',
};
