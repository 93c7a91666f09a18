/** The fields, as the server names them at the beginning of a complaint. */
const FIELDS: Readonly<Record<string, string>> = {
  Name: 'नाम',
  Email: 'ईमेल',
  'Email or phone': 'ईमेल या फ़ोन',
  Phone: 'फ़ोन',
  Password: 'पासवर्ड',
  'New password': 'नया पासवर्ड',
  'Current password': 'मौजूदा पासवर्ड',
  Otp: 'कोड',
  'Business name': 'कारोबार का नाम',
  'Team name': 'टीम का नाम',
  'Player count': 'खिलाड़ियों की संख्या',
  Requirements: 'ज़रूरतें',
  Comment: 'टिप्पणी',
  Rating: 'रेटिंग',
  Title: 'शीर्षक',
  Message: 'संदेश',
  Reason: 'कारण',
  Description: 'विवरण',
  Address: 'पता',
  Capacity: 'क्षमता',
  Discount: 'छूट',
  'Per hour': 'प्रति घंटा कीमत',
  Amount: 'राशि',
  Start: 'शुरुआत',
  End: 'अंत',
};

/** Complaints with a part of their own: a field's name or a number (shared, field-errors). */
const PATTERNS: readonly [RegExp, (...parts: string[]) => string][] = [
  [/^(.+) is required$/, (field) => `${field} भरें`],
  [/^(.+) is not valid$/, (field) => `${field} सही नहीं है`],
  [
    /^(.+) must (?:have|be) at least (\d+) characters(?: long)?$/,
    (field, n) => `${field}: कम से कम ${n} अक्षर`,
  ],
  [
    /^(.+) must (?:have|be) at most (\d+) characters(?: long)?$/,
    (field, n) => `${field}: ज़्यादा से ज़्यादा ${n} अक्षर`,
  ],
  [/^(.+) must be at least (\d+)$/, (field, n) => `${field}: कम से कम ${n}`],
  [/^(.+) must be at most (\d+)$/, (field, n) => `${field}: ज़्यादा से ज़्यादा ${n}`],
];
const MORE: readonly [RegExp, (...parts: string[]) => string][] = [
  [/^Maximum (\d+) players allowed$/, (n) => `ज़्यादा से ज़्यादा ${n} खिलाड़ी`],
  [/^Please choose (\d+) hours, as you have booked\.$/, (n) => `कृपया ${n} घंटे चुनें, जितने आपने बुक किए हैं।`],
  [
    /^The new time costs (₹[\d,.]+)\. Please confirm the new price\.$/,
    (sum) => `नए समय की कीमत ${sum} है। कृपया नई कीमत की पुष्टि करें।`,
  ],
  [
    /^Only (₹[\d,.]+) of this payment can still be refunded\.$/,
    (sum) => `इस भुगतान में से अब केवल ${sum} ही लौटाए जा सकते हैं।`,
  ],
  [
    /^The money of this game has been paid out or given back, and the ground's balance of (₹[\d,.]+) does not cover this refund\./,
    (sum) =>
      `इस खेल के पैसे जा चुके हैं, और मैदान की बाकी रकम ${sum} इस रिफ़ंड के लिए काफ़ी नहीं है। कृपया पैसे मैदान पर लौटाएँ, या अगले खेलों तक रुकें।`,
  ],
  [/^Only (₹[\d,.]+) is due\.$/, (sum) => `केवल ${sum} बाकी है।`],
  [/^You are already waiting for (\d+) slots\.$/, (n) => `आप पहले से ${n} समय की प्रतीक्षा में हैं।`],
];

/** The Hindi of a complaint, or undefined where its sentence is not known. */
export function sayComplaint(message: string): string | undefined {
  for (const [pattern, say] of MORE) {
    const found = pattern.exec(message);
    if (found) return say(...found.slice(1));
  }
  for (const [pattern, say] of PATTERNS) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [, field = '', ...rest] = found;
    return say(FIELDS[field] ?? 'यह जानकारी', ...rest);
  }
  return undefined;
}
