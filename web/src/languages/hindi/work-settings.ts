import type { workSettingsTexts } from '../../features/work-settings/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const workSettings: Translation<typeof workSettingsTexts> = {
  title: 'सेटिंग्स',
  workplace: 'यह काम की जगह',
  business: 'कारोबार का नाम',
  businessHint: 'जैसा खाता बनाते समय दिया गया।',
  role: 'आप हैं',
  money: 'पैसे और कानून',
  account: 'भुगतान खाता',
  legal: 'कानूनी जानकारी',
  gstin: (number) => `GSTIN नंबर ${number}`,
  none: 'अभी नहीं दिया',
  change: 'बदलें',
  changeOf: (what) => `${what} बदलें`,
  add: 'जोड़ें',
  addOf: (what) => `${what} जोड़ें`,
  people: 'लोग',
  peopleText: (n) => (n === 0 ? 'सिर्फ़ आप' : `आप और ${n} लोग`),
  online: 'ऑनलाइन बुकिंग',
  onlineText: 'बंद: खिलाड़ी मैदान देखते हैं, पर यहाँ बुक नहीं कर सकते। जो बुक है वह रहेगा।',
  onlineFailed: 'यह बदला नहीं गया। कृपया फिर कोशिश करें।',
  inReview: 'जाँच में: अभी कोई बुक नहीं कर सकता',
  findGround: 'मैदान खोजें',
  noGroundFound: 'इस नाम का कोई मैदान नहीं।',
};
