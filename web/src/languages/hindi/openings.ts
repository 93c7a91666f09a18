import type { openingTexts } from '../../features/openings/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const openings: Translation<typeof openingTexts> = {
  soon: 'यहाँ नए दिन आधी रात को ड्रॉ से खुलते हैं। आप रात 11:45 बजे से कतार में लग सकते हैं।',
  title: (day) => `${day} ड्रॉ से खुलेगा`,
  gathering: (closes) => `${closes} से पहले आने वालों को जगह ड्रॉ से मिलती है। उसके बाद जो पहले आए, उसकी जगह पहले।`,
  join: 'कतार में लगें',
  inDraw: 'आप ड्रॉ में हैं। पेज बंद करके लौट सकते हैं: आपका नाम बना रहेगा।',
  behindDraw: 'आप कतार में ड्रॉ वालों के बाद हैं। पेज बंद करके लौट सकते हैं: आपकी जगह बनी रहेगी।',
  drawnIn: 'ड्रॉ में बाकी समय',
  drawing: 'ड्रॉ हो रहा है...',
  letting: 'जगहें तय हो गई हैं। आप अब भी कतार के अंत में लग सकते हैं।',
  place: (place) => `आपकी जगह: ${place}`,
  next: 'अगली बारी आपकी है।',
  waitFor: (ahead, seconds) => `आपसे पहले ${ahead}, करीब ${Math.max(1, Math.ceil(seconds / 60))} मिनट।`,
  yourTurn: 'आपकी बारी आ गई है। अपने घंटे चुनें।',
  show: 'घंटे देखें',
  passed: 'आपके दो मिनट पूरे हो गए। कतार खत्म होने पर सब बुक कर सकते हैं।',
  over: 'कतार खत्म हो गई है: अब सब बुक कर सकते हैं।',
  failed: 'यह नहीं हो पाया। कृपया फिर कोशिश करें।',
  check: 'ड्रॉ की जाँच कैसे करें',
  checkHow: 'इन्हें अभी लिख लें, और ड्रॉ के बाद प्रकाशित सूची से मिलाएँ।',
  promise: 'सीड का वादा',
  closedList: 'बंद सूची',
  receipt: 'आपकी रसीद',
  list: 'प्रकाशित सूची',
  command: 'जिसके पास Crease का कोड है, वह सूची जाँच सकता है: npm run verify-draw -- FILE',
};
