import type { pushTexts } from '../../features/push/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const push: Translation<typeof pushTexts> = {
  on: 'इस डिवाइस पर चालू है।',
  turnOff: 'यहाँ बंद करें',
  off: 'इस डिवाइस पर अभी चालू नहीं है।',
  turnOn: 'यहाँ चालू करें',
  waiting: 'आपके ब्राउज़र का इंतज़ार…',
  blocked: 'आपके ब्राउज़र ने Crease की सूचनाएँ रोक रखी हैं। ब्राउज़र की सेटिंग्स में इस साइट को अनुमति दें, फिर यहाँ लौटें।',
  unsupported: 'यह ब्राउज़र वेबसाइट की सूचनाएँ नहीं दिखा सकता।',
  needsHomeScreen: 'iPhone या iPad पर पहले Crease को होम स्क्रीन पर रखें और वहीं से खोलें।',
  dismissed: 'ब्राउज़र को सूचना दिखाने की अनुमति नहीं मिली, इसलिए इस डिवाइस पर कुछ नहीं बदला।',
  failed: 'इस डिवाइस पर सूचनाएँ चालू नहीं हो पाईं। कृपया फिर कोशिश करें।',
};
