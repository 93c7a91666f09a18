import type { Language } from '@crease/shared/format/calendar-words';

/**
 * What a variable of a template may hold. `text`: letters, digits and spaces, `number`: digits. These are the
 * operators' rules for tagged variables (`{#alphanumeric#}`, `{#numeric#}`), and they drop a text that breaks them.
 */
export type VariableKind = 'text' | 'number';

/** Maximum characters of a variable, an operators' rule. */
export const LONGEST_VARIABLE: Record<VariableKind, number> = { text: 30, number: 15 };
/** Two SMS of 153 characters; a text with Devanagari letters has 67 per SMS and may need four. No text costs more. */
export const LONGEST_TEXT: Record<Language, number> = { en: 306, hi: 268 };

interface Template {
  /** Its category with the operators: a code is transactional, all others are about a booking. */
  category: 'transactional' | 'service-implicit';
  /**
   * Its WhatsApp name in category `utility`, the same in each language. A changed text needs a new name; null if it is
   * never sent there.
   */
  whatsapp: string | null;
  /** The exact registered texts, with `{name}` for a variable. Each language is its own template. */
  text: Readonly<Record<Language, string>>;
  variables: Readonly<Record<string, VariableKind>>;
}

/**
 * Every text sent to phones, as registered under our header with the operators (DLT), MSG91 and WhatsApp. Operators
 * drop a text that differs from its registration, so register a changed text before releasing it.
 */
export const TEXT_TEMPLATES = {
  phone_code: {
    category: 'transactional',
    whatsapp: null,
    text: {
      en: '{code} is your Crease code to confirm this phone number. It is good for 10 minutes. Do not share it with anyone.',
      hi: 'Crease: इस फ़ोन नंबर की पुष्टि के लिए आपका कोड {code} है। यह 10 मिनट तक चलेगा। इसे किसी को न बताएँ।',
    },
    variables: { code: 'number' },
  },
  booking_confirmed: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_confirmed_1',
    text: {
      en: 'Crease: your game at {ground} on {day} from {from} to {to} is confirmed. Show code {code} at the ground. Have a good game!',
      hi: 'Crease: {ground} पर {day} को {from} से {to} तक आपका खेल पक्का है। मैदान पर कोड {code} दिखाएँ। अच्छा खेलें!',
    },
    variables: { ground: 'text', day: 'text', from: 'text', to: 'text', code: 'text' },
  },
  booking_moved: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_moved_1',
    text: {
      en: 'Crease: your game at {ground} is now on {day} from {from} to {to}. Your code is still {code}.',
      hi: 'Crease: {ground} पर आपका खेल अब {day} को {from} से {to} तक है। आपका कोड वही है: {code}।',
    },
    variables: { ground: 'text', day: 'text', from: 'text', to: 'text', code: 'text' },
  },
  booking_cancelled: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_cancelled_1',
    text: {
      en: 'Crease: your game at {ground} on {day} from {from} to {to} is cancelled. What is owed back to you is in the Crease app.',
      hi: 'Crease: {ground} पर {day} को {from} से {to} तक का आपका खेल रद्द हो गया है। वापस मिलने वाली रकम Crease ऐप में देखें।',
    },
    variables: { ground: 'text', day: 'text', from: 'text', to: 'text' },
  },
  booking_reminder: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_reminder_1',
    text: {
      en: 'Crease: your game at {ground} begins at {from} on {day}. Show code {code} at the ground. Have a good game!',
      hi: 'Crease: {ground} पर आपका खेल {day} को {from} से शुरू होगा। मैदान पर कोड {code} दिखाएँ। अच्छा खेलें!',
    },
    variables: { ground: 'text', from: 'text', day: 'text', code: 'text' },
  },
  refund_processed: {
    category: 'service-implicit',
    whatsapp: 'crease_refund_processed_1',
    text: {
      en: 'Crease: your refund of Rs {amount} for {ground} on {day} is on its way to your account.',
      hi: 'Crease: {ground} पर {day} के खेल के Rs {amount} आपके खाते में लौटाए जा रहे हैं।',
    },
    variables: { amount: 'number', ground: 'text', day: 'text' },
  },
} as const satisfies Record<string, Template>;

export type TextTemplateName = keyof typeof TEXT_TEMPLATES;
export const TEXT_TEMPLATE_NAMES = Object.keys(TEXT_TEMPLATES) as TextTemplateName[];

/** A value for each variable of a template. */
export type TextValues<N extends TextTemplateName = TextTemplateName> = {
  [K in N]: Readonly<Record<keyof (typeof TEXT_TEMPLATES)[K]['variables'], string>>;
}[N];

/** A variable's name, kind and value, in the order in which they stand in the text. */
export interface Filled {
  name: string;
  kind: VariableKind;
  value: string;
}

const PLACE = /\{(\w+)\}/g;

/** The variables of a template with what these values give them, in the order of its text in that language. */
export function fillTemplate(
  name: TextTemplateName,
  values: Readonly<Record<string, string>>,
  language: Language,
): Filled[] {
  const { text, variables }: Template = TEXT_TEMPLATES[name];
  return [...text[language].matchAll(PLACE)].map(([, variable = '']) => {
    const kind = variables[variable];
    if (!kind) throw new Error(`${name} has no variable ${variable}`);
    return { name: variable, kind, value: values[variable] ?? '' };
  });
}

/** A template's text with its variables formatted by `write`: for the operators, MSG91 or WhatsApp, or filled in. */
export function writeTemplate(
  name: TextTemplateName,
  language: Language,
  write: (variable: string, kind: VariableKind, place: number) => string,
): string {
  const { text, variables }: Template = TEXT_TEMPLATES[name];
  let place = 0;
  return text[language].replace(PLACE, (_, variable: string) => {
    place += 1;
    return write(variable, variables[variable] ?? 'text', place);
  });
}

/** The text as registered with the operators. */
export const dltText = (name: TextTemplateName, language: Language): string =>
  writeTemplate(name, language, (_, kind) => (kind === 'number' ? '{#numeric#}' : '{#alphanumeric#}'));

/** The text as registered at MSG91. */
export const msg91Text = (name: TextTemplateName, language: Language): string =>
  writeTemplate(name, language, (variable) => `##${variable}##`);

/** The text as registered at WhatsApp. */
export const whatsappText = (name: TextTemplateName, language: Language): string =>
  writeTemplate(name, language, (_variable, _kind, place) => `{{${place}}}`);

/** The default for an empty variable: operators reject empty ones, and require Latin letters even in a Hindi text. */
const NOTHING_LEFT: Record<Language, string> = { en: 'the ground', hi: 'maidan' };
const NO_NUMBER = '0';

/**
 * A value in the form that operators accept: letters, digits and single spaces, cut at a word if too long. A value
 * without Latin letters, such as a Devanagari name, becomes the default.
 */
export function forOperator({ kind, value }: Filled, language: Language): string {
  const most = LONGEST_VARIABLE[kind];
  if (kind === 'number') return value.replace(/\D/g, '').slice(0, most) || NO_NUMBER;
  const plain = value
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();
  if (!/[A-Za-z]/.test(plain) && /\p{L}/u.test(value)) return NOTHING_LEFT[language];
  if (plain.length <= most) return plain || NOTHING_LEFT[language];
  const cut = plain.slice(0, most + 1);
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, most)).trim();
}

/**
 * A value in the form that WhatsApp accepts: any script, but no line breaks, tabs or repeated spaces, and never empty.
 */
export function forWhatsapp({ kind, value }: Filled, language: Language): string {
  const line = value.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.slice(0, 120) || (kind === 'number' ? NO_NUMBER : NOTHING_LEFT[language]);
}

/** The whole text as the phone shows it. */
export function filledText(
  name: TextTemplateName,
  values: Readonly<Record<string, string>>,
  language: Language,
): string {
  const { variables }: Template = TEXT_TEMPLATES[name];
  return writeTemplate(name, language, (variable) =>
    forOperator(
      { name: variable, kind: variables[variable] ?? 'text', value: values[variable] ?? '' },
      language,
    ),
  );
}
