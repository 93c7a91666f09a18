import type { importTexts } from '../../features/connect/import-texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const importWords: Translation<typeof importTexts> = {
  text: 'दूसरे प्रोग्राम से बुकिंग और ग्राहक यहाँ लाएँ। पहले दिखेगा कि हर पंक्ति का क्या होगा; किसी के घंटे नहीं छिनते।',
  file: 'फ़ाइल',
  what: 'इसमें क्या है',
  kinds: { bookings: 'बुकिंग', customers: 'ग्राहक' },
  ground: 'मैदान',
  inFile: 'जैसा हर पंक्ति में लिखा है',
  columns: {
    bookings:
      'कॉलम: date, time slot या start और end, name, phone; और हों तो ground, total, paid, players, email, notes, booking ID।',
    customers: 'कॉलम: name, phone; और हों तो email और notes।',
  },
  choose: 'CSV फ़ाइल चुनें',
  reading: 'पढ़ रहे हैं...',
  limit: '2 MB और 5,000 पंक्तियों तक',
  tooLarge: 'फ़ाइल 2 MB से बड़ी है। कृपया इसे बाँटें।',
  refused: 'कुछ नहीं जोड़ा गया। कृपया ये पंक्तियाँ ठीक करके फ़ाइल फिर चुनें।',
  wrong: (line, column, problem) => `पंक्ति ${line}, ${column}: ${problem}`,
  failed: 'फ़ाइल पढ़ी नहीं जा सकी। कृपया फिर कोशिश करें।',
  would: 'इसका क्या होगा',
  done: 'जोड़ा गया',
  outcomes: {
    new: 'नई',
    known: 'पहले से है',
    taken: 'घंटे जा चुके',
    past: 'बीत चुकी',
    blocked: 'रोका हुआ ग्राहक',
    left: 'अभी बाकी',
  },
  unread: (columns) => `नहीं पढ़ा: ${columns}`,
  take: (n) => `${n} पंक्तियाँ जोड़ें`,
  taking: 'जोड़ रहे हैं...',
  taken: 'फ़ाइल जोड़ दी गई',
  line: (n) => `पंक्ति ${n}`,
  more: (n) => `${n} और दिखाएँ`,
  bookingOf: (name) => `${name} की बुकिंग`,
};
