import { beforeDigits } from '../format/before-digits.js';
import { formatExactRupees, formatRupees } from '../format/money.js';
import { formatClock, formatSlot, formatsIn } from '../format/time.js';
import { dayOf } from '../time/ist.js';
import { matchResultIn } from './match-result.js';
import type { NewsWords } from './news.js';

const { formatDay, formatMonth } = formatsIn('hi');

interface Slot {
  ground: string;
  date: string;
  slot: string;
}

const at = ({ date, slot, ground }: Slot): string =>
  `${beforeDigits(ground)}, ${formatDay(date)}, ${formatSlot(slot)}`;

const until = (instant: string | undefined): string => (instant ? `${formatClock(instant)} तक ` : '');

const dayAndTime = (instant: string): string =>
  `${formatDay(dayOf(new Date(instant)))}, ${formatClock(instant)}`;

const because = (reason: string | undefined): string => (reason ? ` (${reason.replace(/[.!।]$/, '')})` : '');

const backToYou = (refund: number | undefined): string =>
  refund ? ` ${formatRupees(refund)} आपको वापस भेजे जा रहे हैं।` : '';

const backToPlayer = (refund: number | undefined): string =>
  refund ? ` ${formatRupees(refund)} खिलाड़ी को वापस भेजे जा रहे हैं।` : '';

const cashThere = (cash: number | undefined): string =>
  cash ? ` मैदान पर ${formatRupees(cash)} दिए गए थे: इसमें से जो लौटाना है, वह वहीं तय होगा।` : '';

const moreDue = (due: number | undefined): string => (due ? ` मैदान पर ${formatRupees(due)} और देने हैं।` : '');

const games = ({ amount, until: date }: { amount: number; until: string }): string =>
  `${formatDay(date)} तक के खेलों के ${formatRupees(amount)}`;

const CHECKED = {
  identity: 'कानूनी नाम और PAN',
  account: 'भुगतान खाता',
  fire: 'फ़ायर लाइसेंस',
  police: 'पुलिस लाइसेंस',
  structure: 'ढाँचे का प्रमाणपत्र',
} as const;

const checked = ({ kind, ground }: { kind: keyof typeof CHECKED; ground?: string | undefined }): string =>
  `${ground ? `${beforeDigits(ground)}, ` : ''}${CHECKED[kind]}`;

interface Match {
  home: string;
  away: string;
}

const against = ({ home, away }: Match): string => `${home} और ${beforeDigits(away)} का मैच`;

const matchAt = ({
  start,
  ground,
  ...match
}: Match & { start: string; ground?: string | undefined }): string =>
  `${against(match)}, ${ground ? `${beforeDigits(ground)}, ` : ''}${formatDay(dayOf(new Date(start)))}, ${formatClock(start)}`;

/** Notification texts in Hindi. */
export const NEWS_IN_HINDI: NewsWords = {
  slot_kept: (p) => ({
    title: 'समय आपके लिए रोका गया',
    message: `${at(p)}: ${until(p.until)}आपके लिए रोका है। पक्का करने के लिए ${formatRupees(p.total)} का भुगतान करें।`,
  }),
  booking_confirmed: (p) => ({
    title: 'बुकिंग पक्की हुई',
    message: `${at(p)}: यह समय आपका है। बुकिंग ${p.number}। अच्छा खेलें!`,
  }),
  booking_approved: (p) => ({
    title: 'बुकिंग पक्की हुई',
    message: `मैदान ने मंज़ूरी दी: ${at(p)}। ${formatRupees(p.total)} मैदान पर दें, या खेल से पहले ऑनलाइन।`,
  }),
  payment_received: (p) => ({
    title: 'भुगतान मिल गया',
    message: `${at(p)} के लिए ${formatRupees(p.amount)} हमें मिल गए। रसीद ईमेल से आएगी।`,
  }),
  booking_moved: (p) => ({
    title: 'बुकिंग का समय बदला',
    message: `आपकी बुकिंग अब ${at(p)} पर है।${moreDue(p.due)}${backToYou(p.refund)}`,
  }),
  payment_retry: (p) => ({
    title: 'भुगतान नहीं हो पाया',
    message: `${at(p)}: ${until(p.until)}समय आपका है, कृपया फिर कोशिश करें। बैंक ने पैसे काटे हों तो अपने आप लौट आएँगे।`,
  }),
  payment_failed: (p) => ({
    title: 'भुगतान नहीं हो पाया',
    message: `${at(p)} का भुगतान नहीं हो पाया। बैंक ने पैसे काटे हों तो अपने आप लौट आएँगे।`,
  }),
  game_near: (p) => ({
    title: 'आपका खेल आने वाला है',
    message: `${at(p)}।${p.due ? ` ${formatRupees(p.due)} मैदान पर देने हैं।` : ''} अच्छा खेलें!`,
  }),
  review_wanted: ({ ground }) => ({
    title: 'खेल कैसा रहा?',
    message: `${beforeDigits(ground)} आपको कैसा लगा? आपके कुछ शब्द दूसरे खिलाड़ियों को चुनने में मदद करेंगे।`,
  }),
  review_answered: ({ ground }) => ({
    title: 'मैदान ने आपको जवाब दिया',
    message: `${ground} ने आपकी राय पर जवाब दिया है।`,
  }),
  regular_ended: ({ ground }) => ({
    title: 'हर हफ़्ते के खेल ख़त्म हुए',
    message: `${ground} पर आपके हर हफ़्ते के खेल ख़त्म हुए: ये घंटे अब आपके लिए नहीं रोके जाते।`,
  }),
  gate_disputed: (p) => ({
    title: 'मैदान का कहना है कि वह खुला था',
    message: `मैदान ने आपकी शिकायत का जवाब दिया: ${at(p)}। फ़ैसला हमारी टीम करेगी और आपको यहीं बताएगी।`,
  }),
  gate_confirmed: (p) => ({
    title: 'आपकी शिकायत सही पाई गई',
    message: `माफ़ करें कि आपको गेट बंद मिला: ${at(p)}।${backToYou(p.refund)}`,
  }),
  gate_rejected: (p) => ({
    title: 'आपकी शिकायत सही नहीं पाई गई',
    message: `हमारी टीम ने पाया कि मैदान खुला था: ${at(p)}${because(p.reason)}।`,
  }),
  refund_sent: (p) => ({
    title: 'रिफ़ंड भेजा गया',
    message: `${at(p)} के ${formatRupees(p.amount)} आपके खाते में भेजे जा रहे हैं।`,
  }),
  cancelled_by_player: (p) => ({
    title: 'बुकिंग रद्द हुई',
    message: `आपने रद्द किया: ${at(p)}।${backToYou(p.refund)}${cashThere(p.cash)}`,
  }),
  cancelled_by_ground: (p) => ({
    title: 'मैदान ने बुकिंग रद्द की',
    message: `माफ़ करें: मैदान को रद्द करना पड़ा: ${at(p)}${because(p.reason)}।${backToYou(p.refund)}${cashThere(p.cash)}`,
  }),
  cancelled_by_closure: (p) => ({
    title: 'मैदान बंद है',
    message: `माफ़ करें, मैदान बंद है: ${at(p)}${because(p.reason)}।${backToYou(p.refund)}${cashThere(p.cash)}`,
  }),
  cancelled_by_expiry: (p) => ({
    title: 'बुकिंग का समय बीत गया',
    message: `${at(p)} का भुगतान समय पर नहीं हुआ, इसलिए समय फिर खाली है। देर से आए पैसे आपको लौट आएँगे।`,
  }),
  cancelled_by_system: (p) => ({
    title: 'बुकिंग रद्द हुई',
    message: `रद्द हुआ: ${at(p)}।${backToYou(p.refund)}${cashThere(p.cash)}`,
  }),
  offer_made: (p) => ({
    title: 'आपका समय खाली है',
    message: `${at(p)}: ${formatClock(p.until)} तक आपके लिए रोका है। उससे पहले बुक करें।`,
  }),
  opening_turn: ({ ground, date, until: end }) => ({
    title: 'आपकी बारी आ गई है',
    message: `${beforeDigits(ground)}, ${formatDay(date)}: अपने घंटे चुनें। आपके पास ${formatClock(end)} तक का समय है।`,
  }),
  wait_ended: (p) => ({
    title: 'आपकी प्रतीक्षा ख़त्म हुई',
    message: `${at(p)}: यह समय शुरू हो गया है, इसलिए अब आप इसकी प्रतीक्षा में नहीं हैं।`,
  }),
  match_added: ({ side, ...p }) => ({
    title: 'आप टीम में हैं',
    message: `${matchAt(p)}। आप ${side} के लिए खेलेंगे।`,
  }),
  match_asked: ({ side, ...p }) => ({
    title: 'क्या आप खेलेंगे?',
    message: `${side} चाहती है कि आप खेलें: ${matchAt(p)}। कृपया हाँ या ना बताएँ।`,
  }),
  match_of_team: ({ side, ...p }) => ({ title: `${side} का मैच है`, message: `${matchAt(p)}।` }),
  match_shortened: ({ overs, ...p }) => ({
    title: 'आपका मैच छोटा हुआ',
    message: `${matchAt(p)}। अब हर टीम के ${overs} ओवर।`,
  }),
  match_moved: (p) => ({ title: 'आपके मैच का समय या मैदान बदला', message: `अब: ${matchAt(p)}।` }),
  match_moved_shorter: ({ overs, ...p }) => ({
    title: 'आपका मैच बदला और छोटा हुआ',
    message: `अब: ${matchAt(p)}, हर टीम के ${overs} ओवर।`,
  }),
  match_near: (p) => ({ title: 'आपका मैच आने वाला है', message: `${matchAt(p)}। अच्छा खेलें!` }),
  match_begun: (p) => ({
    title: 'मैच शुरू हो गया',
    message: `${against(p)}: गेंद दर गेंद स्कोर देखें।`,
  }),
  match_to_confirm: (p) => ({
    title: 'क्या नतीजा सही है?',
    message: `${against(p)}: ${matchResultIn('hi', p)}। कृपया पुष्टि करें, या बताएँ कि क्या ग़लत है।`,
  }),
  match_disputed: (p) => ({
    title: 'नतीजे पर आपत्ति है',
    message: `${against(p)}: एक टीम के कप्तान के अनुसार नतीजा ग़लत है। फ़ैसला हमारी टीम करेगी।`,
  }),
  match_confirmed: (p) => ({
    title: 'नतीजे की पुष्टि हुई',
    message: `${against(p)}: ${matchResultIn('hi', p)}।`,
  }),
  match_undisputed: (p) => ({
    title: 'नतीजा गिना गया',
    message: `${against(p)}: ${matchResultIn('hi', p)}। 48 घंटे में किसी ने आपत्ति नहीं की।`,
  }),
  match_decided: (p) => ({
    title: 'नतीजे का फ़ैसला हुआ',
    message: `${against(p)}: ${matchResultIn('hi', p)}। हमारी टीम ने आपत्ति का फ़ैसला कर दिया।`,
  }),
  game_joined: (p) => ({ title: `${p.player} आ रहे हैं`, message: `${p.player} आपके खेल में जुड़े: ${at(p)}।` }),
  game_left: (p) => ({
    title: `${p.player} नहीं आ रहे`,
    message: `${p.player} आपका खेल छोड़ना चाहते हैं: ${at(p)}।`,
  }),
  game_asked: (p) => ({
    title: `${p.player} खेलना चाहते हैं`,
    message: `${p.player} आपके खेल में जगह चाहते हैं: ${at(p)}। कृपया हाँ या ना बताएँ।`,
  }),
  game_accepted: (p) => ({
    title: 'आप खेल में हैं',
    message: `मेज़बान ने आपको जगह दी: ${at(p)}। अच्छा खेलें!`,
  }),
  game_seated: (p) => ({ title: 'आप खेल में हैं', message: `एक जगह ख़ाली हुई और अब आपकी है: ${at(p)}।` }),
  game_declined: (p) => ({ title: 'इस बार नहीं', message: `इस खेल में आपके लिए जगह नहीं है: ${at(p)}।` }),
  game_removed: (p) => ({
    title: 'आप अब खेल में नहीं हैं',
    message: `मेज़बान ने आपको इस खेल से हटा दिया: ${at(p)}।`,
  }),
  game_lapsed: (p) => ({
    title: 'आपकी जगह नहीं रही',
    message: `हिस्सा समय पर नहीं चुका, इसलिए जगह फिर ख़ाली है: ${at(p)}। आप फिर जुड़ सकते हैं।`,
  }),
  game_no_parent: (p) => ({
    title: 'खेल में आपकी जगह नहीं है',
    message: `माता-पिता की सहमति नहीं है, इसलिए आपको जगह नहीं मिली: ${at(p)}। सहमति मिलने पर आप फिर जुड़ सकते हैं।`,
  }),
  game_offered: (p) => ({
    title: 'आपके लिए जगह',
    message: `${at(p)}: ${formatClock(p.until)} तक एक जगह आपके लिए रोकी है। तब तक अपना हिस्सा चुकाएँ।`,
  }),
  game_cancelled: (p) => ({ title: 'खेल रद्द हुआ', message: `${at(p)}: यह खेल नहीं होगा।` }),
  game_moved: (p) => ({
    title: 'खेल का समय बदला',
    message: `अब खेल यहाँ है: ${at(p)}। आपकी जगह आपकी ही है; न आ सकें तो कृपया खेल छोड़ दें।`,
  }),
  game_again: (p) => ({
    title: 'अगले हफ़्ते फिर?',
    message: `पिछला खेल फिर हो रहा है: ${at(p)}। जगहें भरने से पहले अपनी जगह ले लें।`,
  }),
  game_team_asked: (p) => ({
    title: 'आप आ रहे हैं?',
    message: `${p.player} टीम से पूछते हैं: ${at(p)}। कृपया बताएँ कि आप आ रहे हैं या नहीं।`,
  }),
  games_found: (p) => ({
    title: 'आपकी पसंद का खेल',
    message:
      p.others === 0 ? `${at(p)}: खिलाड़ी चाहिए।` : `${at(p)}: खिलाड़ी चाहिए, और ${p.others} दूसरे खेलों में भी।`,
  }),
  game_team_reminder: (p) => ({
    title: 'आप आ रहे हैं?',
    message: `${at(p)}। कृपया बताएँ कि आप आ रहे हैं या नहीं।`,
  }),
  game_over: (p) => ({
    title: 'खेल कैसा रहा?',
    message: `${at(p)}। बताइए, किसने खेल भावना से खेला। गिनती सिर्फ़ वही मेज़बान देखते हैं जो किसी अनुरोध पर फ़ैसला करते हैं।`,
  }),
  tournament_entered: (p) => ({
    title: `${p.team} टूर्नामेंट में है`,
    message: `${p.team} ${formatDay(p.date)} से ${p.tournament} में खेल रही है।`,
  }),
  tournament_offered: (p) => ({
    title: `${p.team} के लिए जगह`,
    message: `${p.tournament}: ${formatClock(p.until)} तक एक जगह ${p.team} के लिए रोकी है। तब तक प्रवेश शुल्क चुकाएँ।`,
  }),
  tournament_lapsed: (p) => ({
    title: 'जगह नहीं रही',
    message: `${p.team} का प्रवेश शुल्क समय पर नहीं चुका, इसलिए ${p.tournament} में उसकी जगह फिर ख़ाली है।`,
  }),
  tournament_no_parent: (p) => ({
    title: `${p.team} अब प्रतीक्षा सूची में नहीं है`,
    message: `कप्तान के तौर पर आपके माता-पिता की सहमति नहीं है, इसलिए ${p.team} को ${p.tournament} में जगह नहीं मिली। जो चुकाया गया वह लौटाया जाता है।`,
  }),
  tournament_withdrawn: (p) => ({
    title: `${p.team} नहीं खेलेगी`,
    message: `${p.team} ने ${p.tournament} से नाम वापस ले लिया है।`,
  }),
  tournament_removed: (p) => ({
    title: `${p.team} अब टूर्नामेंट में नहीं है`,
    message: `आयोजक ने ${p.team} को ${p.tournament} से हटा दिया है।`,
  }),
  tournament_disqualified: (p) => ({
    title: `${p.team} अयोग्य घोषित`,
    message: `${p.team} ${p.tournament} से बाहर है${because(p.reason)}। उसके अब तक के नतीजे बने रहेंगे।`,
  }),
  tournament_published: (p) => ({
    title: 'कार्यक्रम आ गया',
    message: `${p.tournament} ${formatDay(p.date)} से शुरू है। देखें कि आपकी टीम कब और कहाँ खेलेगी।`,
  }),
  tournament_cancelled: (p) => ({
    title: `${p.tournament} रद्द हुआ`,
    message: `${p.tournament} नहीं होगा${because(p.reason)}। ऑनलाइन दिया प्रवेश शुल्क पूरा लौट आएगा; काउंटर पर दिया शुल्क आयोजक लौटाएँगे।`,
  }),
  followed_published: (p) => ({
    title: 'कार्यक्रम आ गया',
    message: `${p.tournament} ${formatDay(p.date)} से शुरू है। देखें कि उसके मैच कब और कहाँ हैं।`,
  }),
  followed_cancelled: (p) => ({
    title: `${p.tournament} रद्द हुआ`,
    message: `${p.tournament} नहीं होगा${because(p.reason)}।`,
  }),
  followed_moved: ({ tournament, ...p }) => ({
    title: `${tournament} के एक मैच का समय या मैदान बदला`,
    message: `अब: ${matchAt(p)}।`,
  }),
  followed_begun: ({ tournament, ...p }) => ({
    title: `${tournament} का एक मैच शुरू हो गया`,
    message: `${against(p)}: गेंद दर गेंद स्कोर देखें।`,
  }),
  entry_fee_refunded: (p) => ({
    title: 'रिफ़ंड भेजा गया',
    message: `${p.tournament} के प्रवेश शुल्क के ${formatRupees(p.amount)} आपके खाते में भेजे जा रहे हैं।`,
  }),
  tournament_message: (p) => ({ title: `${p.tournament} के आयोजक से`, message: p.words }),
  tournament_won: (p) => ({
    title: `${p.team} जीत गई`,
    message: `${p.team} ${p.tournament} की विजेता है। बधाई!`,
  }),
  ground_team_entered: (p) => ({
    title: `${p.team} टूर्नामेंट में है`,
    message: `${p.team} ने ${p.tournament} में प्रवेश लिया है।`,
  }),
  ground_team_withdrawn: (p) => ({
    title: `${p.team} नहीं खेलेगी`,
    message: `${p.team} ने ${p.tournament} से नाम वापस ले लिया है।`,
  }),
  ground_booking_wanted: (p) => ({
    title: 'नई बुकिंग',
    message: `${beforeDigits(p.player)} को चाहिए: ${at(p)} (${formatRupees(p.total)})। मंज़ूरी दें, नहीं तो ${until(p.until)}भुगतान की प्रतीक्षा होगी।`,
  }),
  ground_booking_paid: (p) => ({
    title: 'बुकिंग पक्की हुई',
    message: `${beforeDigits(p.player)} ने ${at(p)} के लिए ${formatRupees(p.total)} दिए।`,
  }),
  ground_booking_approved: (p) => ({
    title: 'बुकिंग पक्की हुई',
    message: `${beforeDigits(p.player)} के लिए मंज़ूर: ${at(p)}। मैदान पर ${formatRupees(p.total)} लेने हैं।`,
  }),
  ground_booking_moved: (p) => ({
    title: 'बुकिंग का समय बदला',
    message: `${beforeDigits(p.player)} का नया समय: ${at(p)}।${moreDue(p.due)}`,
  }),
  ground_booking_disowned: (p) => ({
    title: 'यह उनकी बुकिंग नहीं',
    message: `${at(p)}: जिनके ईमेल या लिंक पर यह दिखती है, वे कहते हैं कि यह उनकी बुकिंग नहीं है। बुकिंग बनी रहेगी: कृपया उसका ईमेल और फ़ोन जाँचें।`,
  }),
  ground_regular_disowned: ({ ground }) => ({
    title: 'यह उनकी बुकिंग नहीं',
    message: `${beforeDigits(ground)} के हर हफ़्ते के खेल: जिनके ईमेल या लिंक पर ये दिखते हैं, वे कहते हैं कि ये उनके नहीं हैं। खेल बने रहेंगे: कृपया उनका ईमेल और फ़ोन जाँचें।`,
  }),
  ground_gate_reported: (p) => ({
    title: 'खिलाड़ी बंद गेट पर',
    message: `${beforeDigits(p.player)} को गेट बंद मिला: ${at(p)}। कृपया 24 घंटे में जवाब दें।`,
  }),
  ground_gate_confirmed: (p) => ({
    title: 'बंद गेट की शिकायत सही पाई गई',
    message: `हमारी टीम ने ${beforeDigits(p.player)} की बंद गेट की शिकायत सही पाई: ${at(p)}।${backToPlayer(p.refund)}`,
  }),
  ground_gate_rejected: (p) => ({
    title: 'बंद गेट की शिकायत सही नहीं पाई गई',
    message: `हमारी टीम ने ${beforeDigits(p.player)} की बंद गेट की शिकायत सही नहीं पाई: ${at(p)}। पैसे आपके पास रहेंगे।`,
  }),
  ground_cancelled_by_player: (p) => ({
    title: 'बुकिंग रद्द हुई',
    message: `${beforeDigits(p.player)} ने रद्द किया: ${at(p)}${because(p.reason)}। ये घंटे फिर खाली हैं।${cashThere(p.cash)}`,
  }),
  ground_cancelled_by_ground: (p) => ({
    title: 'बुकिंग रद्द हुई',
    message: `${beforeDigits(p.player)} की बुकिंग रद्द: ${at(p)}।${backToPlayer(p.refund)}${cashThere(p.cash)}`,
  }),
  ground_cancelled_by_closure: (p) => ({
    title: 'बुकिंग रद्द हुई',
    message: `मैदान बंद होने से ${beforeDigits(p.player)} की बुकिंग समाप्त: ${at(p)}।${backToPlayer(p.refund)}${cashThere(p.cash)}`,
  }),
  ground_cancelled_by_expiry: (p) => ({
    title: 'बुकिंग का समय बीत गया',
    message: `${beforeDigits(p.player)} ने समय पर भुगतान नहीं किया: ${at(p)}। ये घंटे फिर खाली हैं।`,
  }),
  ground_cancelled_by_system: (p) => ({
    title: 'बुकिंग रद्द हुई',
    message: `${beforeDigits(p.player)} की बुकिंग रद्द हुई: ${at(p)}।${cashThere(p.cash)}`,
  }),
  ground_settlement_held: (p) => ({
    title: 'आपका पहला भुगतान रुका है',
    message: `आपकी और आपके मैदानों की जाँच पूरी होते ही ${games(p)} अपने आप भेजे जाएँगे। देखें कि क्या बाकी है।`,
  }),
  ground_settlement_sent: (p) => ({
    title: 'निपटान भेजा गया',
    message: `${games(p)} ${p.account ?? 'आपके खाते'} को भेजे जा रहे हैं।`,
  }),
  ground_settlement_paid: (p) => ({
    title: 'निपटान मिल गया',
    message: `${games(p)} आपको मिल गए। संदर्भ ${p.reference}।`,
  }),
  ground_commission_billed: (p) => ({
    title: 'कमीशन का बिल',
    message: `${formatMonth(p.month)} के कमीशन का हमारा बिल ${p.number} तैयार है: ${formatRupees(p.amount)}। यह रकम आपके निपटानों में से पहले ही ली जा चुकी है; अब कुछ नहीं देना है।`,
  }),
  ground_settlement_reversed: (p) => ({
    title: 'रिफ़ंड के लिए पैसे वापस लिए गए',
    message: `${formatDay(p.until)} तक के निपटान का एक खेल रिफ़ंड हुआ। भुगतान प्रदाता ने उसके ${formatExactRupees(p.amount)} आपसे वापस ले लिए हैं।`,
  }),
  ground_settlement_failed: (p) => ({
    title: 'निपटान नहीं पहुँचा',
    message: `बैंक ने ${games(p)} नहीं लिए। कृपया अपना भुगतान खाता देखें: सहेजते ही हम फिर कोशिश करते हैं।`,
  }),
  ground_dispute_opened: (p) => ({
    title: 'भुगतान पर विवाद',
    message: `भुगतान करने वाले के बैंक ने बुकिंग ${p.number} के ${formatExactRupees(p.amount)} वापस माँगे हैं। बैंक को जवाब हमारी टीम देगी। फ़ैसले तक आपका हिस्सा रुका रहेगा।`,
  }),
  ground_dispute_won: (p) => ({
    title: 'विवाद में जीत',
    message: `बैंक ने बुकिंग ${p.number} के ${formatExactRupees(p.amount)} आपके पास रहने दिए। आपका हिस्सा अगले निपटान में आएगा।`,
  }),
  ground_dispute_lost: (p) => ({
    title: 'विवाद में हार',
    message: `बैंक ने बुकिंग ${p.number} के ${formatExactRupees(p.amount)} भुगतान करने वाले को लौटा दिए। जो पहले नहीं लौटाया गया था, वह आपकी बकाया राशि से कटेगा।`,
  }),
  admin_dispute_opened: (p) => ({
    title: 'भुगतान पर विवाद',
    message: `बुकिंग ${p.number} के ${formatExactRupees(p.amount)}।${p.until ? ` सबूत ${dayAndTime(p.until)} तक देने हैं।` : ''}`,
  }),
  admin_dispute_reminder: (p) => ({
    title: 'सबूत जल्द देने हैं',
    message: `बुकिंग ${p.number} के ${formatExactRupees(p.amount)}: बैंक ${dayAndTime(p.until)} तक सबूत लेता है।`,
  }),
  admin_dispute_won: (p) => ({
    title: 'विवाद में जीत',
    message: `बैंक ने बुकिंग ${p.number} के ${formatExactRupees(p.amount)} हमारे पास रहने दिए।`,
  }),
  admin_dispute_lost: (p) => ({
    title: 'विवाद में हार',
    message: `बैंक ने बुकिंग ${p.number} के ${formatExactRupees(p.amount)} भुगतान करने वाले को लौटा दिए।`,
  }),
  owner_check_passed: (p) => ({
    title: 'जाँच पूरी हुई',
    message: `${checked(p)}: जाँच लिया, सब ठीक है।`,
  }),
  owner_check_refused: (p) => ({
    title: 'जाँच पूरी नहीं हुई',
    message: `${checked(p)}: ${p.reason.replace(/[.!।]$/, '')}। कृपया ठीक करके फिर भेजें।`,
  }),
  account_unknown: () => ({
    title: 'बैंक को आपका भुगतान खाता नहीं मिला',
    message: 'कृपया खाता देखें और सही खाता भरें। तब तक आपका पैसा सुरक्षित रहता है।',
  }),
  account_of_another: (p) => ({
    title: 'आपका भुगतान खाता किसी और नाम पर है',
    message: `बैंक में आपका भुगतान खाता ${p.name} के नाम पर नहीं है। इस नाम का खाता भरें, या हमारी टीम के देखने का इंतज़ार करें।`,
  }),
  vendor_active: () => ({
    title: 'भुगतान कंपनी ने आपका खाता मान लिया है',
    message: 'अब से वही आपकी कमाई सीधे आपके भुगतान खाते में भेजेगी।',
  }),
  vendor_refused: (p) => ({
    title: 'भुगतान कंपनी अभी आपको पैसे नहीं भेज सकती',
    message: `${p.reason ? `उसका कहना है: ${p.reason.replace(/[.!।]$/, '')}।` : 'उसने आपकी जानकारी नहीं मानी।'} कृपया अपनी कानूनी जानकारी और भुगतान खाता देखें। तब तक हम आपको पहले की तरह भुगतान करेंगे।`,
  }),
  licence_ending: (p) => ({
    title: p.days === 0 ? 'एक लाइसेंस आज खत्म हो रहा है' : `एक लाइसेंस ${p.days} दिन में खत्म हो रहा है`,
    message: `${checked(p)}: ${formatDay(p.until)} तक मान्य। नया समय पर भेजें, ताकि मैदान का सत्यापित निशान बना रहे।`,
  }),
  licence_ended: (p) => ({
    title: 'एक लाइसेंस खत्म हो गया',
    message: `${checked(p)}: ${formatDay(p.until)} तक मान्य था। नए की जाँच होते ही सत्यापित निशान लौट आएगा।`,
  }),
  complaint_filed: (p) => ({
    title: `शिकायत ${p.number}`,
    message: `आपकी शिकायत ${p.number} हमें मिल गई है। हमारी टीम ${dayAndTime(p.until)} तक इसे पढ़कर आपको बताएगी।`,
  }),
  complaint_acknowledged: (p) => ({
    title: `शिकायत ${p.number}: पढ़ ली गई`,
    message: `हमारी टीम ने आपकी शिकायत ${p.number} पढ़ ली है और ${dayAndTime(p.until)} तक इसे सुलझाएगी।`,
  }),
  complaint_answered: (p) => ({
    title: `शिकायत ${p.number}: जवाब आया`,
    message: `हमारी टीम ने आपकी शिकायत ${p.number} का जवाब दिया है।`,
  }),
  complaint_answered_by_ground: (p) => ({
    title: `शिकायत ${p.number}: मैदान का जवाब`,
    message: `मैदान ने आपकी शिकायत ${p.number} का जवाब दिया है। हमारी टीम इसे देख रही है।`,
  }),
  complaint_escalated: (p) => ({
    title: `शिकायत ${p.number}: आगे भेजी गई`,
    message: `आपकी शिकायत ${p.number} में हमसे देर हुई है। अब यह हमारे शिकायत अधिकारी के पास है।`,
  }),
  complaint_resolved: (p) => ({
    title: `शिकायत ${p.number}: सुलझ गई`,
    message: `हमारी टीम ने आपकी शिकायत ${p.number} सुलझा दी है।`,
  }),
  data_request_filed: (p) => ({
    title: `अनुरोध ${p.number}`,
    message: `आपके डेटा के बारे में अनुरोध ${p.number} हमें मिल गया है। हमारी टीम ${dayAndTime(p.until)} तक जवाब देगी।`,
  }),
  data_request_read: (p) => ({
    title: `अनुरोध ${p.number}: पढ़ लिया गया`,
    message: `हमारी टीम ने आपका अनुरोध ${p.number} पढ़ लिया है और ${dayAndTime(p.until)} तक जवाब देगी।`,
  }),
  data_request_answered: (p) => ({
    title: `अनुरोध ${p.number}: जवाब आया`,
    message: `हमारी टीम ने आपके अनुरोध ${p.number} के बारे में लिखा है।`,
  }),
  data_request_resolved: (p) => ({
    title: `अनुरोध ${p.number}: पूरा हुआ`,
    message: `हमारी टीम ने आपका अनुरोध ${p.number} पूरा कर दिया है।`,
  }),
  ground_complaint_filed: (p) => ({
    title: 'आपके मैदान की शिकायत',
    message: `${at(p)}। कृपया शिकायत ${p.number} का जवाब दें: खिलाड़ी और हमारी टीम उसे पढ़ेंगे।`,
  }),
  ground_complaint_resolved: (p) => ({
    title: 'शिकायत सुलझ गई',
    message: `हमारी टीम ने शिकायत ${p.number} सुलझा दी है।`,
  }),
  admin_complaint_filed: (p) => ({
    title: 'नई शिकायत आई',
    message: `शिकायत ${p.number} की पावती 48 घंटे में देनी है।`,
  }),
  admin_complaint_escalated: (p) => ({
    title: 'शिकायत का समय निकल गया',
    message: `शिकायत ${p.number} का समय निकल चुका है। कृपया इसे अभी देखें।`,
  }),
  admin_complaint_reopened: (p) => ({
    title: 'शिकायत दोबारा खुली',
    message: `शिकायत ${p.number} के फ़ैसले से खिलाड़ी संतुष्ट नहीं है। अगला अधिकारी ${dayAndTime(p.until)} तक फ़ैसला करे।`,
  }),
  admin_report_not_looked_at: () => ({
    title: 'रिपोर्ट का समय निकल गया',
    message: 'एक रिपोर्ट 24 घंटे से ज़्यादा समय से किसी ने नहीं देखी है। कृपया इसे अभी देखें।',
  }),
  admin_report_not_decided: () => ({
    title: 'रिपोर्ट का समय निकल गया',
    message: 'एक रिपोर्ट पर 15 दिन से ज़्यादा समय से फ़ैसला नहीं हुआ है। कृपया अभी फ़ैसला करें।',
  }),
  report_looked_at: () => ({
    title: 'हमने आपकी शिकायत देख ली है',
    message: 'हमारी टीम ने इसे पढ़कर फ़ैसला कर लिया है। बताने के लिए धन्यवाद।',
  }),
  review_hidden: ({ reason }) => ({
    title: 'आपकी समीक्षा अब नहीं दिखती',
    message: `हमारी टीम ने उसकी शिकायत देखी और लिखा: ${reason}`,
  }),
  conduct_warned: ({ reason }) => ({
    title: 'हमारी टीम की चेतावनी',
    message: `आपके साथ खेलने वाले किसी ने आपकी शिकायत की है। ${reason ?? 'कृपया खेल भावना रखें और दूसरों का आदर करें।'}`,
  }),
  parent_agreed: () => ({
    title: 'आपके माता-पिता ने सहमति दे दी',
    message: 'अब आप बुक कर सकते हैं, खेलों में शामिल हो सकते हैं, टूर्नामेंट में उतर सकते हैं और भुगतान कर सकते हैं।',
  }),
  parent_refused: () => ({
    title: 'आपके माता-पिता ने सहमति नहीं दी',
    message: 'अभी आप बुकिंग या भुगतान नहीं कर सकते। सेटिंग्स में आप फिर पूछ सकते हैं।',
  }),
  parent_withdrew: () => ({
    title: 'आपके माता-पिता ने सहमति वापस ले ली',
    message: 'अभी आप नई बुकिंग नहीं कर सकते। जिसका भुगतान हो चुका है वह बना रहता है। सेटिंग्स में आप फिर पूछ सकते हैं।',
  }),
  parent_suspended: () => ({
    title: 'कृपया किसी और वयस्क से पूछें',
    message:
      'आपके पास जो सहमति थी, वह अब काफ़ी नहीं है। जब तक कोई और वयस्क सहमति न दे, आप नई बुकिंग नहीं कर सकते। जिसका भुगतान हो चुका है वह बना रहता है। सेटिंग्स में आप पूछ सकते हैं।',
  }),
  admin_parent_was_minor: () => ({
    title: 'माता-पिता ही नाबालिग हैं',
    message:
      'जिस खाते ने एक बच्चे के लिए सहमति दी थी, वह नाबालिग का निकला। सहमति रोक दी गई है, और बच्चे से किसी और वयस्क से पूछने को कहा गया है।',
  }),
  account_unused: ({ until }) => ({
    title: 'आपका खाता हटाया जाएगा',
    message: `आपने इसे लंबे समय से इस्तेमाल नहीं किया है। ${formatDay(until)} को या उसके बाद हम इसे और आपके बारे में रखी जानकारी को हटा देंगे। उससे पहले लॉग इन करें, तो खाता बना रहेगा।`,
  }),
  admin_gate_reported: (p) => ({
    title: 'बंद गेट की शिकायत आई',
    message: `${at(p)}। फ़ैसला बाकी है।`,
  }),
  admin_match_disputed: (p) => ({
    title: 'नतीजे पर आपत्ति आई',
    message: `${against(p)}। फ़ैसला बाकी है।`,
  }),
};
