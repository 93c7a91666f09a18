/** The full name of the record with the app's language (`lib/language`). */
const STORED_AS = 'crease.language';

const ENGLISH = {
  pageTitle: 'You are offline · Crease',
  title: 'You are offline',
  text: 'Free hours and prices need a network. This page goes on by itself when it is back.',
  again: 'Try again',
  'tickets-title': 'Your confirmed bookings',
  'no-tickets': 'Confirmed bookings that you have looked at here would stand on this page.',
  code: 'Confirmation code',
};

const HINDI: typeof ENGLISH = {
  pageTitle: 'आप ऑफ़लाइन हैं · Crease',
  title: 'आप ऑफ़लाइन हैं',
  text: 'खाली घंटे और कीमतें देखने के लिए नेटवर्क चाहिए। नेटवर्क लौटते ही यह पेज अपने-आप आगे बढ़ेगा।',
  again: 'फिर कोशिश करें',
  'tickets-title': 'आपकी पक्की बुकिंग',
  'no-tickets': 'जो पक्की बुकिंग आपने इस डिवाइस पर देखी हों, वे यहाँ दिखती हैं।',
  code: 'पुष्टि कोड',
};

/** The offline page's texts in a stored language; English if there is none. */
export function offlineWords(stored: string | null): { lang: string; words: typeof ENGLISH } {
  return stored === '"hi"' ? { lang: 'hi-IN', words: HINDI } : { lang: 'en-IN', words: ENGLISH };
}

/** Puts the texts of the chosen language into the page. Each element's id is the name of its text. */
export function speakOffline(page: Document, storage: Pick<Storage, 'getItem'>): typeof ENGLISH {
  const { lang, words } = offlineWords(storage.getItem(STORED_AS));
  page.documentElement.lang = lang;
  page.title = words.pageTitle;
  for (const [id, word] of Object.entries(words)) {
    const element = page.getElementById(id);
    if (element) element.textContent = word;
  }
  return words;
}
