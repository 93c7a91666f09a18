import type { vendorTexts } from '../../features/money/vendor-texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const vendor: Translation<typeof vendorTexts> = {
  title: (provider) => `${provider} से सीधा भुगतान`,
  statuses: {
    new: 'अभी शुरू नहीं हुआ',
    created: 'शुरू हो रहा है',
    in_review: 'जाँच हो रही है',
    needs_clarification: 'कुछ बाकी है',
    active: 'चालू',
    blocked: 'रोका गया',
    rejected: 'मना किया गया',
  },
  hints: {
    new: 'हम आपको हमारे पेमेंट प्रोवाइडर से जोड़ते हैं। तब तक भुगतान हम ही करते हैं।',
    created: 'हमारा पेमेंट प्रोवाइडर आपका खाता तैयार कर रहा है। तब तक भुगतान हम ही करते हैं।',
    in_review: 'हमारा पेमेंट प्रोवाइडर आपकी जानकारी जाँच रहा है। तब तक भुगतान हम ही करते हैं।',
    needs_clarification: 'हमारे पेमेंट प्रोवाइडर को आपसे कुछ चाहिए। तब तक भुगतान हम ही करते हैं।',
    active: 'हमारा पेमेंट प्रोवाइडर आपका भुगतान इसी खाते में भेजता है।',
    blocked: 'हमारा पेमेंट प्रोवाइडर अभी आपको भुगतान नहीं करता। तब तक भुगतान हम ही करते हैं।',
    rejected: 'हमारे पेमेंट प्रोवाइडर ने आपकी जानकारी नहीं मानी। तब तक भुगतान हम ही करते हैं।',
  },
  needs: {
    legal: 'कृपया “कानूनी जानकारी” में अपना कानूनी नाम और PAN भरें।',
    phone: 'कृपया “सेटिंग्स” में अपना फ़ोन नंबर भरें।',
  },
  reason: (words) => `प्रोवाइडर का कहना है: ${words}`,
};
