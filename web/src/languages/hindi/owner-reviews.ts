import type { ownerReviewsTexts } from '../../features/owner-reviews/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const ownerReviews: Translation<typeof ownerReviewsTexts> = {
  title: 'राय',
  average: 'औसत',
  count: (n) => `${n} राय`,
  none: 'अभी कोई राय नहीं',
  noneText: 'खेल के बाद खिलाड़ियों से पूछा जाता है। वे जो लिखते हैं वह यहाँ दिखता है।',
  noGrounds: 'यहाँ अभी कोई मैदान नहीं',
  noGroundsText: 'मैदान जुड़ते ही उसकी राय यहाँ दिखेगी।',
  noWords: 'शब्द नहीं, सिर्फ़ सितारे।',
  yourAnswer: 'आपका जवाब',
  answer: 'जवाब दें',
  change: 'जवाब बदलें',
  answerHint: 'राय के नीचे सब इसे पढ़ते हैं। 24 घंटे तक बदल सकते हैं।',
  publish: 'जवाब प्रकाशित करें',
  save: 'जवाब सहेजें',
  saving: 'सहेज रहे हैं...',
  cancel: 'रद्द करें',
  published: 'आपका जवाब राय के नीचे दिख रहा है',
  saved: 'जवाब बदल गया',
  missing: 'कृपया जवाब लिखें',
  failed: 'जवाब सहेजा नहीं गया। कृपया फिर कोशिश करें।',
  alreadyAnswered: 'यहाँ किसी ने इस राय का जवाब दे दिया है। अब उनका जवाब दिख रहा है।',
  tooLate: 'जवाब सिर्फ़ 24 घंटे तक बदला जा सकता है। यह वैसा ही रहेगा।',
  until: (when) => `${when} तक बदल सकते हैं`,
};
