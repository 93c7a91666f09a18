import type { gamesNearTexts, gameWordsTexts } from '../../features/games-near/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const gameWords: Translation<typeof gameWordsTexts> = {
  free: 'मुफ़्त',
  aPlace: 'एक जगह',
  placesLeft: (n) => `${n} जगह बाकी`,
  seatsTaken: (taken, all) => `${all} में से ${taken} जगह भरी`,
  levels: { any: 'हर स्तर', beginner: 'शुरुआती', intermediate: 'मध्यम', advanced: 'अनुभवी' },
  statuses: { open: 'खुला', full: 'भर गया', closed: 'बंद', cancelled: 'रद्द', over: 'खत्म' },
  mine: {
    asked: 'पूछा है',
    held: 'आपके लिए रुकी है',
    in: 'आप शामिल हैं',
    waiting: 'इंतज़ार में',
    leaving: 'छोड़ रहे हैं',
  },
  hosting: 'आप मेज़बान हैं',
  approve: 'मेज़बान तय करेंगे',
  names: (shown, more) => (more > 0 ? `${shown} और ${more} अन्य` : shown),
  away: (km) => `${km.toFixed(1)} किमी दूर`,
  playedWith: (n) => `इनमें से ${n} के साथ आप खेल चुके हैं`,
};

export const gamesNear: Translation<typeof gamesNearTexts> = {
  here: 'यहाँ जुड़ने लायक खेल',
  title: 'इन खेल में खिलाड़ी चाहिए',
  all: 'सभी खेल देखें',
  none: 'आपके शहर में अभी किसी खेल को खिलाड़ी नहीं चाहिए। मैदान बुक करें और “दूसरों को जोड़ें” दबाएँ: आपका खेल यहाँ सबको दिखेगा।',
  line: (n, when, cost) => `${n} जगह · ${when} · ${cost}`,
  costs: (rupees) => `${rupees} प्रति खिलाड़ी`,
  free: 'मुफ़्त',
};
