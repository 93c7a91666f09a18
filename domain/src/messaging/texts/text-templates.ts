/**
 * What a variable of a template may hold. `text`: letters, digits and spaces, `number`: digits. These are the operators'
 * rules for tagged variables (`{#alphanumeric#}`, `{#numeric#}`), and they drop a text that breaks them.
 */
export type VariableKind = 'text' | 'number';

/** An operator takes at most so many characters for a variable. */
export const LONGEST_VARIABLE: Record<VariableKind, number> = { text: 30, number: 15 };
/** Two SMS, of 153 characters each: no text of ours costs more. */
export const LONGEST_TEXT = 306;

interface Template {
  /** How it is registered with the operators: a code is transactional, all others follow from a booking. */
  category: 'transactional' | 'service-implicit';
  /** Its name at WhatsApp, of the category `utility`. A changed text gets a new one; null where it never goes there. */
  whatsapp: string | null;
  /** The registered text, to the letter; `{name}` is where a variable stands. */
  text: string;
  variables: Readonly<Record<string, VariableKind>>;
}

/**
 * Every text that reaches a phone, as it is registered under our header on the operators' ledger (DLT), at MSG91 and at
 * WhatsApp. An operator compares what is sent with what is registered and drops anything else, so whoever changes a
 * word here registers it anew first.
 */
export const TEXT_TEMPLATES = {
  phone_code: {
    category: 'transactional',
    whatsapp: null,
    text: '{code} is your Crease code to confirm this phone number. It is good for 10 minutes. Do not share it with anyone.',
    variables: { code: 'number' },
  },
  booking_confirmed: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_confirmed_1',
    text: 'Crease: your game at {ground} on {day} from {from} to {to} is confirmed. Show code {code} at the ground. Have a good game!',
    variables: { ground: 'text', day: 'text', from: 'text', to: 'text', code: 'text' },
  },
  booking_moved: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_moved_1',
    text: 'Crease: your game at {ground} is now on {day} from {from} to {to}. Your code is still {code}.',
    variables: { ground: 'text', day: 'text', from: 'text', to: 'text', code: 'text' },
  },
  booking_cancelled: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_cancelled_1',
    text: 'Crease: your game at {ground} on {day} from {from} to {to} is cancelled. What is owed back to you is in the Crease app.',
    variables: { ground: 'text', day: 'text', from: 'text', to: 'text' },
  },
  booking_reminder: {
    category: 'service-implicit',
    whatsapp: 'crease_booking_reminder_1',
    text: 'Crease: your game at {ground} begins at {from} on {day}. Show code {code} at the ground. Have a good game!',
    variables: { ground: 'text', from: 'text', day: 'text', code: 'text' },
  },
  refund_processed: {
    category: 'service-implicit',
    whatsapp: 'crease_refund_processed_1',
    text: 'Crease: your refund of Rs {amount} for {ground} on {day} is on its way to your account.',
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

/** The variables of a template with what these values give them, in the order of its text. */
export function fillTemplate(name: TextTemplateName, values: Readonly<Record<string, string>>): Filled[] {
  const { text, variables }: Template = TEXT_TEMPLATES[name];
  return [...text.matchAll(PLACE)].map(([, variable = '']) => {
    const kind = variables[variable];
    if (!kind) throw new Error(`${name} has no variable ${variable}`);
    return { name: variable, kind, value: values[variable] ?? '' };
  });
}

/** A template's text with its variables written by `write`: as the operators, MSG91 or WhatsApp want it, or filled. */
export function writeTemplate(
  name: TextTemplateName,
  write: (variable: string, kind: VariableKind, place: number) => string,
): string {
  const { text, variables }: Template = TEXT_TEMPLATES[name];
  let place = 0;
  return text.replace(PLACE, (_, variable: string) => {
    place += 1;
    return write(variable, variables[variable] ?? 'text', place);
  });
}

/** As it is registered with the operators. */
export const dltText = (name: TextTemplateName): string =>
  writeTemplate(name, (_, kind) => (kind === 'number' ? '{#numeric#}' : '{#alphanumeric#}'));

/** As it stands at MSG91. */
export const msg91Text = (name: TextTemplateName): string =>
  writeTemplate(name, (variable) => `##${variable}##`);

/** As it stands at WhatsApp. */
export const whatsappText = (name: TextTemplateName): string =>
  writeTemplate(name, (_variable, _kind, place) => `{{${place}}}`);

/** What an empty variable says: an operator takes none that is empty. */
const NOTHING_LEFT: Record<VariableKind, string> = { text: 'the ground', number: '0' };

/**
 * A value as an operator lets it through: letters, digits and single spaces, cut at a word where it is too long. What has
 * no Latin letters at all, such as a name in Devanagari, is left to the words around it.
 */
export function forOperator({ kind, value }: Filled): string {
  const most = LONGEST_VARIABLE[kind];
  if (kind === 'number') return value.replace(/\D/g, '').slice(0, most) || NOTHING_LEFT.number;
  const plain = value
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();
  if (!/[A-Za-z]/.test(plain) && /\p{L}/u.test(value)) return NOTHING_LEFT.text;
  if (plain.length <= most) return plain || NOTHING_LEFT.text;
  const cut = plain.slice(0, most + 1);
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, most)).trim();
}

/** WhatsApp takes any script, but no line breaks, tabs or runs of spaces, and nothing empty. */
export function forWhatsapp({ kind, value }: Filled): string {
  const line = value.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.slice(0, 120) || NOTHING_LEFT[kind];
}

/** The whole text as the phone shows it. */
export function filledText(name: TextTemplateName, values: Readonly<Record<string, string>>): string {
  const { variables }: Template = TEXT_TEMPLATES[name];
  return writeTemplate(name, (variable) =>
    forOperator({ name: variable, kind: variables[variable] ?? 'text', value: values[variable] ?? '' }),
  );
}
