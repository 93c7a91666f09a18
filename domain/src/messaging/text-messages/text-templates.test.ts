import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dltText,
  filledText,
  fillTemplate,
  forOperator,
  forWhatsapp,
  LONGEST_TEXT,
  LONGEST_VARIABLE,
  msg91Text,
  TEXT_TEMPLATE_NAMES,
  TEXT_TEMPLATES,
  whatsappText,
} from './text-templates.js';

const LANGUAGES = ['en', 'hi'] as const;
const ALPHABET = {
  en: /^[A-Za-z0-9 .,:;!?'"()&%/+@-]*$/,
  hi: /^[\u0900-\u097FA-Za-z0-9 .,:!?-]*$/,
};
const EACH = TEXT_TEMPLATE_NAMES.flatMap((name) => LANGUAGES.map((language) => ({ name, language })));

describe.each(EACH)('the text of $name in $language', ({ name, language }) => {
  const { text: texts, variables } = TEXT_TEMPLATES[name];
  const text = texts[language];

  it('is valid for registration: has our name, one alphabet and single spaces', () => {
    expect(text).toContain('Crease');
    expect(text.replace(/\{\w+\}/g, '')).toMatch(ALPHABET[language]);
    expect(text).not.toMatch(/ {2}|[<>]|https?:/);
    expect(text.trim()).toBe(text);
  });

  it('names each of its variables once, and has every variable that it names', () => {
    const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable);
    expect([...named].sort()).toEqual(Object.keys(variables).sort());
    expect(named.length).toBeGreaterThan(0);
    // WhatsApp and some operators reject a text that begins or ends with a variable, or has two adjacent ones.
    expect(text).not.toMatch(/\}\s*\{|\}$/);
  });

  it('keeps the limits of its variables and of its length, whatever the values', () => {
    const anything = fc.record(
      Object.fromEntries(
        Object.keys(variables).map((variable) => [variable, fc.string({ unit: 'binary', maxLength: 200 })]),
      ),
    );
    fc.assert(
      fc.property(anything, (values) => {
        for (const one of fillTemplate(name, values, language)) {
          const value = forOperator(one, language);
          expect(value.length).toBeGreaterThan(0);
          expect(value.length).toBeLessThanOrEqual(LONGEST_VARIABLE[one.kind]);
          expect(value).toMatch(one.kind === 'number' ? /^\d+$/ : /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/);
          const shown = forWhatsapp(one, language);
          expect(shown.length).toBeGreaterThan(0);
          expect(shown).not.toMatch(/[\n\t]| {2}/);
        }
        expect(filledText(name, values, language).length).toBeLessThanOrEqual(LONGEST_TEXT[language]);
      }),
    );
  });
});

const ground = (value: string) => forOperator({ name: 'ground', kind: 'text', value }, 'en');

it.each([
  ['Sixer Cage', 'Sixer Cage'],
  ['Café Cric-Arena', 'Cafe Cric Arena'],
  ['Dhoni’s Den', 'Dhonis Den'],
  ['🏏 Box 24x7!', 'Box 24x7'],
  ['छक्का मैदान', 'the ground'],
  ['छक्का मैदान 2', 'the ground'],
  ['http://evil.example/x', 'http evil example x'],
  ['The Extraordinarily Long Cricket Ground of Andheri West', 'The Extraordinarily Long'],
  ['A'.repeat(80), 'A'.repeat(30)],
])('writes a ground called %s as %s', (name, written) => {
  expect(ground(name)).toBe(written);
});

it('is registered identically with the operators, MSG91 and WhatsApp', () => {
  expect(dltText('refund_processed', 'en')).toBe(
    'Crease: your refund of Rs {#numeric#} for {#alphanumeric#} on {#alphanumeric#} is on its way to your account.',
  );
  expect(msg91Text('booking_reminder', 'en')).toBe(
    'Crease: your game at ##ground## begins at ##from## on ##day##. Show code ##code## at the ground. Have a good game!',
  );
  expect(whatsappText('booking_moved', 'en')).toBe(
    'Crease: your game at {{1}} is now on {{2}} from {{3}} to {{4}}. Your code is still {{5}}.',
  );
});

it('numbers the variables of a Hindi text in their order of appearance', () => {
  const values = { ground: 'छक्का मैदान', day: 'Sat 28 Nov', from: '6 PM', code: 'K7Q2' };
  expect(fillTemplate('booking_reminder', values, 'hi').map(({ name }) => name)).toEqual([
    'ground',
    'day',
    'from',
    'code',
  ]);
  expect(filledText('booking_reminder', values, 'hi')).toBe(
    'Crease: maidan पर आपका खेल Sat 28 Nov को 6 PM से शुरू होगा। मैदान पर कोड K7Q2 दिखाएँ। अच्छा खेलें!',
  );
});

it.each(TEXT_TEMPLATE_NAMES)('%s is in the document exactly as it must be registered', (name) => {
  const paper = readFileSync(new URL('../../../../docs/decisions/0013-texts.md', import.meta.url), 'utf8');
  const { category, whatsapp } = TEXT_TEMPLATES[name];
  const atWhatsapp = whatsapp ? `\`${whatsapp}\`` : 'none';
  expect(paper).toContain(`| \`${name}\` | ${category} | ${dltText(name, 'en')} | ${atWhatsapp} |`);
  expect(paper).toContain(`| \`${name}\` | ${dltText(name, 'hi')} |`);
});

it('has a separate WhatsApp name for each text sent there', () => {
  const names = TEXT_TEMPLATE_NAMES.flatMap((name) => TEXT_TEMPLATES[name].whatsapp ?? []);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9_]{1,512}$/);
});
