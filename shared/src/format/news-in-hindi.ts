import { CALENDAR_WORDS } from './calendar-words.js';

const TITLES: Readonly<Record<string, string>> = {
  'Slot kept for you': 'समय आपके लिए रोका गया',
  'Booking confirmed': 'बुकिंग पक्की हुई',
  'Payment received': 'भुगतान मिल गया',
  'Booking moved': 'बुकिंग का समय बदला',
  'Payment did not go through': 'भुगतान नहीं हो पाया',
  'Your game is coming up': 'आपका खेल आने वाला है',
  'How was the game?': 'खेल कैसा रहा?',
  'The ground has answered you': 'मैदान ने आपको जवाब दिया',
  'Refund sent': 'रिफ़ंड भेजा गया',
  'Booking cancelled': 'बुकिंग रद्द हुई',
  'Booking cancelled by the ground': 'मैदान ने बुकिंग रद्द की',
  'Not their booking': 'यह उनकी बुकिंग नहीं',
  'Weekly games ended': 'हर हफ़्ते के खेल ख़त्म हुए',
  'Ground closed': 'मैदान बंद है',
  'Booking expired': 'बुकिंग का समय बीत गया',
  'The ground says it was open': 'मैदान का कहना है कि वह खुला था',
  'Your report is confirmed': 'आपकी शिकायत सही पाई गई',
  'Your report is not confirmed': 'आपकी शिकायत सही नहीं पाई गई',
  'Players at a closed gate': 'खिलाड़ी बंद गेट पर',
  'Closed gate confirmed': 'बंद गेट की शिकायत सही पाई गई',
  'Closed gate not confirmed': 'बंद गेट की शिकायत सही नहीं पाई गई',
  'A closed gate was reported': 'बंद गेट की शिकायत आई',
  'New booking': 'नई बुकिंग',
  'Your slot is free': 'आपका समय खाली है',
  'Settlement on its way': 'निपटान भेजा गया',
  'Settlement paid': 'निपटान मिल गया',
  'Settlement failed': 'निपटान नहीं पहुँचा',
  'Your wait has ended': 'आपकी प्रतीक्षा ख़त्म हुई',
};

const { en: EN, hi: HI } = CALENDAR_WORDS;
/** `Thu 26 Nov, 6–7 PM at Sixer Cage`, as every news says its slot. */
const SLOT = '([A-Z][a-z]{2} \\d{1,2} [A-Z][a-z]{2}, [\\dAPM –]+ at .+?)';
/** `Sun 22 Nov` */
const DATE = '([A-Z][a-z]{2} \\d{1,2} [A-Z][a-z]{2})';
const CLOCK = '([\\d:]+ [AP]M)';
const SUM = '(₹[\\d,]+(?:\\.\\d+)?)';

function when(slot: string): string {
  const found = /^(\w{3} \d+ \w{3}), /.exec(slot);
  const rest = slot.slice(found?.[0].length);
  const at = rest.indexOf(' at ', 1);
  if (!found || at < 0) return slot;
  const [date, hours, ground] = [found[1], rest.slice(0, at), rest.slice(at + ' at '.length)];
  return `${ground}, ${dateIn(date)}, ${hours}`;
}

function dateIn(text = ''): string {
  const [day = '', date, month = ''] = text.split(' ');
  const weekday = HI.weekdays[EN.weekdays.indexOf(day)] ?? day;
  return `${weekday} ${date} ${HI.months[EN.months.indexOf(month)] ?? month}`;
}

/** What may stand at the end of a message: money, each in its own sentence. */
const ENDINGS: readonly [RegExp, (sum: string) => string][] = [
  [
    / (₹[\d,]+) was paid at the ground: what is owed back of it is settled there\.$/,
    (sum) => ` मैदान पर ${sum} दिए गए थे: इसमें से जो लौटाना है, वह वहीं तय होगा।`,
  ],
  [/ (₹[\d,]+) is on its way back to you\.$/, (sum) => ` ${sum} आपको वापस भेजे जा रहे हैं।`],
  [/ (₹[\d,]+) is on its way back to the player\.$/, (sum) => ` ${sum} खिलाड़ी को वापस भेजे जा रहे हैं।`],
  [/ (₹[\d,]+) more is due at the ground\.$/, (sum) => ` मैदान पर ${sum} और देने हैं।`],
];

const at = (source: string) => new RegExp(`^${source}$`);
/** A reason in brackets, in the words of whoever gave it. */
const because = '(?: \\((.+)\\))?';
const why = (reason: string | undefined) => (reason ? ` (${reason})` : '');

type Say = (...parts: (string | undefined)[]) => string;
const slotOf = (slot: string | undefined) => when(slot ?? '');

const MESSAGES: readonly [RegExp, Say][] = [
  [
    at(`The ground has answered your report on ${SLOT}\\. Our team decides and tells you here\\.`),
    (slot) => `मैदान ने आपकी शिकायत का जवाब दिया: ${slotOf(slot)}। फ़ैसला हमारी टीम करेगी और आपको यहीं बताएगी।`,
  ],
  [
    at(`We are sorry that you stood before a closed gate: ${SLOT}\\.`),
    (slot) => `माफ़ करें कि आपको गेट बंद मिला: ${slotOf(slot)}।`,
  ],
  [
    at(`Our team found that the ground was open: ${SLOT}${because}\\.`),
    (slot, reason) => `हमारी टीम ने पाया कि मैदान खुला था: ${slotOf(slot)}${why(reason)}।`,
  ],
  [
    at(`(.+) reports a closed gate: ${SLOT}\\. Please answer within 24 hours\\.`),
    (name, slot) => `${name} को गेट बंद मिला: ${slotOf(slot)}। कृपया 24 घंटे में जवाब दें।`,
  ],
  [
    at(`Our team has confirmed the closed gate that (.+) reported: ${SLOT}\\.`),
    (name, slot) => `हमारी टीम ने ${name} की बंद गेट की शिकायत सही पाई: ${slotOf(slot)}।`,
  ],
  [
    at(`Our team has rejected the closed gate that (.+) reported: ${SLOT}\\. The money stays with you\\.`),
    (name, slot) => `हमारी टीम ने ${name} की बंद गेट की शिकायत सही नहीं पाई: ${slotOf(slot)}। पैसे आपके पास रहेंगे।`,
  ],
  [at(`${SLOT}\\. It waits for a decision\\.`), (slot) => `${slotOf(slot)}। फ़ैसला बाकी है।`],
  [
    at(`${SLOT} is yours until ${CLOCK}\\. Pay ${SUM} to confirm it\\.`),
    (slot, clock, sum) => `${slotOf(slot)}: ${clock} तक आपके लिए रोका है। पक्का करने के लिए ${sum} का भुगतान करें।`,
  ],
  [
    at(`${SLOT} is yours\\. Booking (\\S+)\\. Have a good game!`),
    (slot, id) => `${slotOf(slot)}: यह समय आपका है। बुकिंग ${id}। अच्छा खेलें!`,
  ],
  [
    at(`The ground has approved ${SLOT}\\. Pay ${SUM} at the ground, or online before you play\\.`),
    (slot, sum) => `मैदान ने मंज़ूरी दी: ${slotOf(slot)}। ${sum} मैदान पर दें, या खेल से पहले ऑनलाइन।`,
  ],
  [
    at(`${SUM} for ${SLOT} reached us\\. Your receipt comes by mail\\.`),
    (sum, slot) => `${slotOf(slot)} के लिए ${sum} हमें मिल गए। रसीद ईमेल से आएगी।`,
  ],
  [at(`Your booking is now ${SLOT}\\.`), (slot) => `आपकी बुकिंग अब ${slotOf(slot)} पर है।`],
  [
    at(
      `${SLOT} is still yours until ${CLOCK}: please try again\\. If your bank took money, it comes back by itself\\.`,
    ),
    (slot, clock) =>
      `${slotOf(slot)}: ${clock} तक समय आपका है, कृपया फिर कोशिश करें। बैंक ने पैसे काटे हों तो अपने आप लौट आएँगे।`,
  ],
  [
    at(`The payment for ${SLOT} failed\\. If your bank took money, it comes back by itself\\.`),
    (slot) => `${slotOf(slot)} का भुगतान नहीं हो पाया। बैंक ने पैसे काटे हों तो अपने आप लौट आएँगे।`,
  ],
  [
    at(`${SLOT}\\.(?: ${SUM} is to be paid at the ground\\.)? Have a good game!`),
    (slot, sum) => `${slotOf(slot)}।${sum ? ` ${sum} मैदान पर देने हैं।` : ''} अच्छा खेलें!`,
  ],
  [
    at('Tell other players how you liked (.+): a few words help them choose\\.'),
    (ground) => `${ground} आपको कैसा लगा? आपके कुछ शब्द दूसरे खिलाड़ियों को चुनने में मदद करेंगे।`,
  ],
  [
    at('Your weekly games at (.+) have ended: the hours are not kept for you any more\\.'),
    (ground) => `${ground} पर आपके हर हफ़्ते के खेल ख़त्म हुए: ये घंटे अब आपके लिए नहीं रोके जाते।`,
  ],
  [
    at(`${SUM} for games until ${DATE} is on its way to (.+)\\.`),
    (sum, date, to) => `${dateIn(date)} तक के खेलों के ${sum} ${to} को भेजे जा रहे हैं।`,
  ],
  [
    at(`${SUM} for games until ${DATE} was paid out\\. Reference (.+)\\.`),
    (sum, date, reference) => `${dateIn(date)} तक के खेलों के ${sum} आपको मिल गए। संदर्भ ${reference}।`,
  ],
  [
    at(
      `The bank did not take ${SUM} for games until ${DATE}\\. Please look at your payout account: when you save it, we try again at once\\.`,
    ),
    (sum, date) =>
      `बैंक ने ${dateIn(date)} तक के खेलों के ${sum} नहीं लिए। कृपया अपना भुगतान खाता देखें: सहेजते ही हम फिर कोशिश करते हैं।`,
  ],
  [at('(.+) has answered your review\\.'), (ground) => `${ground} ने आपकी राय पर जवाब दिया है।`],
  [
    at(`${SUM} for ${SLOT} is on its way to your account\\.`),
    (sum, slot) => `${slotOf(slot)} के ${sum} आपके खाते में भेजे जा रहे हैं।`,
  ],
  [at(`You cancelled ${SLOT}\\.`), (slot) => `आपने रद्द किया: ${slotOf(slot)}।`],
  [
    at(`We are sorry: the ground had to cancel ${SLOT}${because}\\.`),
    (slot, reason) => `माफ़ करें: मैदान को रद्द करना पड़ा: ${slotOf(slot)}${why(reason)}।`,
  ],
  [
    at(`We are sorry: the ground is closed on ${SLOT}${because}\\.`),
    (slot, reason) => `माफ़ करें, मैदान बंद है: ${slotOf(slot)}${why(reason)}।`,
  ],
  [
    at(
      `${SLOT} was not paid in time, so the slot is free again\\. Money that arrives late comes back to you\\.`,
    ),
    (slot) => `${slotOf(slot)} का भुगतान समय पर नहीं हुआ, इसलिए समय फिर खाली है। देर से आए पैसे आपको लौट आएँगे।`,
  ],
  [
    at(`${SLOT} is kept for you until ${CLOCK}\\. Book it before then\\.`),
    (slot, clock) => `${slotOf(slot)}: ${clock} तक आपके लिए रोका है। उससे पहले बुक करें।`,
  ],
  [
    at(`${SLOT} has begun, so you do not wait for it any more\\.`),
    (slot) => `${slotOf(slot)}: यह समय शुरू हो गया है, इसलिए अब आप इसकी प्रतीक्षा में नहीं हैं।`,
  ],
  [
    at(`(.+) wants ${SLOT} \\(${SUM}\\)\\. Approve it, or it waits for the payment(?: until ${CLOCK})?\\.`),
    (name, slot, sum, clock) =>
      `${name} को चाहिए: ${slotOf(slot)} (${sum})। मंज़ूरी दें, नहीं तो ${clock ? `${clock} तक ` : ''}भुगतान की प्रतीक्षा होगी।`,
  ],
  [at(`(.+) paid ${SUM} for ${SLOT}\\.`), (name, sum, slot) => `${name} ने ${slotOf(slot)} के लिए ${sum} दिए।`],
  [
    at(`${SLOT} is approved for (.+)\\. ${SUM} is due at the ground\\.`),
    (slot, name, sum) => `${name} के लिए मंज़ूर: ${slotOf(slot)}। मैदान पर ${sum} लेने हैं।`,
  ],
  [
    at(
      `${SLOT} is not theirs, says the person whose email or link shows it\\. The booking stays: please check the email and phone on it\\.`,
    ),
    (slot) =>
      `${slotOf(slot)}: जिनके ईमेल या लिंक पर यह दिखती है, वे कहते हैं कि यह उनकी बुकिंग नहीं है। बुकिंग बनी रहेगी: कृपया उसका ईमेल और फ़ोन जाँचें।`,
  ],
  [
    at(
      'The weekly games at (.+) are not theirs, says the person whose email or link shows them\\. The games stay: please check the email and phone on them\\.',
    ),
    (ground) =>
      `${ground} के हर हफ़्ते के खेल: जिनके ईमेल या लिंक पर ये दिखते हैं, वे कहते हैं कि ये उनके नहीं हैं। खेल बने रहेंगे: कृपया उनका ईमेल और फ़ोन जाँचें।`,
  ],
  [at(`(.+) moved to ${SLOT}\\.`), (name, slot) => `${name} का नया समय: ${slotOf(slot)}।`],
  [
    at(`(.+) cancelled ${SLOT}${because}\\. The hours are free again\\.`),
    (name, slot, reason) => `${name} ने रद्द किया: ${slotOf(slot)}${why(reason)}। ये घंटे फिर खाली हैं।`,
  ],
  [at(`${SLOT} for (.+) is cancelled\\.`), (slot, name) => `${name} की बुकिंग रद्द: ${slotOf(slot)}।`],
  [
    at(`${SLOT} for (.+) ended with the closure\\.`),
    (slot, name) => `मैदान बंद होने से ${name} की बुकिंग समाप्त: ${slotOf(slot)}।`,
  ],
  [
    at(`(.+) did not pay for ${SLOT} in time\\. The hours are free again\\.`),
    (name, slot) => `${name} ने समय पर भुगतान नहीं किया: ${slotOf(slot)}। ये घंटे फिर खाली हैं।`,
  ],
  [at(`${SLOT} for (.+) was cancelled\\.`), (slot, name) => `${name} की बुकिंग रद्द हुई: ${slotOf(slot)}।`],
  [at(`${SLOT} was cancelled\\.`), (slot) => `रद्द हुआ: ${slotOf(slot)}।`],
];

/**
 * The Hindi of a notification's title or message; undefined where the worker's sentence is not known, such as an
 * admin's own words.
 */
export function sayNews(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const title = TITLES[text];
  if (title) return title;
  for (const [ending, say] of ENDINGS) {
    const found = ending.exec(text);
    const before = found && sayNews(text.slice(0, found.index));
    if (before) return before + say(found[1] ?? '');
  }
  return inWords(text);
}

function inWords(text: string): string | undefined {
  for (const [pattern, say] of MESSAGES) {
    const found = pattern.exec(text);
    if (found) return say(...found.slice(1));
  }
  return undefined;
}
