import { hasContact } from '@crease/shared/contact-in-text';
import type { Language } from '@crease/shared/format/calendar-words';
import { type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';

interface Names {
  parent: string;
  child: string;
  url: string;
}

interface Words {
  subject: string;
  heading: string;
  lines: string[];
  button: string;
  note: string;
}

const ASKED: Record<Language, (names: Names) => Words> = {
  en: ({ parent, child }) => ({
    subject: 'A young player asks for your consent on Crease',
    heading: 'May they play on Crease?',
    lines: [
      `Hello ${parent}, ${child} has a Crease account, is under 18, and has named you as a parent or guardian.`,
      'Crease books box-cricket grounds by the hour. A player under 18 can book, join games, enter tournaments and pay only if a parent agrees. The page behind the button says what we collect and for what; you agree or refuse there.',
      'We will send one code to this address and one to your phone, so that we know that it is you.',
    ],
    button: 'Read it and answer',
    note: 'The link is good for 7 days and one answer. If you do not know this person, refuse there: we then remove your email and phone from the account at once.',
  }),
  hi: ({ parent, child }) => ({
    subject: 'Crease पर एक कम उम्र के खिलाड़ी को आपकी सहमति चाहिए',
    heading: 'क्या वे Crease पर खेल सकते हैं?',
    lines: [
      `नमस्ते ${parent}, ${child} का Crease पर खाता है, उनकी उम्र 18 से कम है, और उन्होंने आपको माता-पिता या अभिभावक बताया है।`,
      'Crease पर बॉक्स क्रिकेट के मैदान घंटे के हिसाब से बुक होते हैं। 18 से कम उम्र का खिलाड़ी माता-पिता की सहमति से ही बुक कर सकता है, खेल में शामिल हो सकता है, टूर्नामेंट में उतर सकता है और भुगतान कर सकता है। बटन के पीछे का पेज बताता है कि हम क्या जानकारी लेते हैं और किसलिए; सहमति या इनकार वहीं करें।',
      'हम एक कोड इस पते पर और एक आपके फ़ोन पर भेजेंगे, ताकि पता चले कि यह आप ही हैं।',
    ],
    button: 'पढ़ें और जवाब दें',
    note: 'यह लिंक 7 दिन और एक जवाब के लिए है। अगर आप इस व्यक्ति को नहीं जानते, तो वहाँ इनकार करें: तब हम आपका ईमेल और फ़ोन इस खाते से तुरंत हटा देते हैं।',
  }),
};

const GIVEN: Record<Language, (names: Names) => Words> = {
  en: ({ parent, child }) => ({
    subject: 'You have consented for a young player on Crease',
    heading: 'Thank you for your consent',
    lines: [
      `Hello ${parent}, you have agreed that ${child} may book, join games, enter tournaments and pay on Crease. Your consent lasts until ${child} is 18.`,
      'You can withdraw it at any time with the button below. New bookings then stop at once; what is paid stays, and is cancelled by the usual rules.',
    ],
    button: 'Withdraw my consent',
    note: 'Keep this mail: the button works for as long as your consent lasts.',
  }),
  hi: ({ parent, child }) => ({
    subject: 'आपने Crease पर एक कम उम्र के खिलाड़ी के लिए सहमति दी है',
    heading: 'आपकी सहमति के लिए धन्यवाद',
    lines: [
      `नमस्ते ${parent}, आपने सहमति दी है कि ${child} Crease पर बुक करें, खेलों में शामिल हों, टूर्नामेंट में उतरें और भुगतान करें। यह सहमति ${child} के 18 साल के होने तक रहती है।`,
      'आप इसे नीचे दिए बटन से कभी भी वापस ले सकते हैं। तब नई बुकिंग तुरंत बंद हो जाती हैं; जिसका भुगतान हो चुका है वह बना रहता है, और सामान्य नियमों से रद्द होता है।',
    ],
    button: 'सहमति वापस लें',
    note: 'यह मेल संभालकर रखें: जब तक आपकी सहमति है, बटन काम करता है।',
  }),
};

function written(words: Words, url: string, language: Language): MailText {
  const { subject, heading, lines, button, note } = words;
  const [preview = heading] = lines;
  return {
    subject,
    language,
    text: [heading, ...lines, `${button}: ${url}`, note, SUPPORT.email].join('\n\n'),
    html: mailFrame({
      language,
      preview,
      heading,
      rows: lines.map(paragraph),
      button: { label: button, url },
      note,
    }),
  };
}

const UNNAMED: Record<Language, Pick<Names, 'parent' | 'child'>> = {
  en: { parent: 'parent or guardian', child: 'a player' },
  hi: { parent: 'अभिभावक', child: 'एक खिलाड़ी' },
};

/**
 * To a parent whom a minor has named: the link with which they consent or refuse. The address may be a stranger's, so a
 * name that holds a phone number or a link is left out.
 */
export function parentAskedMail({ parent, child, url }: Names, language: Language): MailText {
  const other = UNNAMED[language];
  const names = {
    parent: hasContact(parent) ? other.parent : parent,
    child: hasContact(child) ? other.child : child,
  };
  return written(ASKED[language]({ ...names, url }), url, language);
}

/** To a parent who has consented: the link with which they withdraw. */
export const parentGivenMail = (names: Names, language: Language): MailText =>
  written(GIVEN[language](names), names.url, language);
