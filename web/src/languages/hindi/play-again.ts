import type { playAgainTexts } from '../../features/games/play-again-texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const playAgain: Translation<typeof playAgainTexts> = {
  title: 'अगले हफ़्ते फिर?',
  text: 'वही समय बुक करें। भुगतान होते ही आपका खेल उन्हीं शर्तों पर खुलेगा और उन्हीं खिलाड़ियों से पूछा जाएगा।',
  textAlone: 'वही समय बुक करें। भुगतान होते ही आपका खेल उन्हीं शर्तों पर खुलेगा।',
  booked: 'आपने बुक कर लिया है। बुकिंग पक्की होते ही आपका खेल खुलेगा।',
  book: 'फिर खेलें',
  booking: 'बुक हो रहा है...',
  otherTime: 'कोई और समय',
  toBooking: 'बुकिंग देखें',
  failed: 'यह नहीं हो सका। कृपया फिर कोशिश करें।',
  last: { in: 'पिछली बार: आए', maybe: 'पिछली बार: शायद', out: 'पिछली बार: नहीं' },
  asLast: { in: 'पिछली बार जैसा: आऊँगा', maybe: 'पिछली बार जैसा: शायद', out: 'पिछली बार जैसा: नहीं' },
};
