/** The scripts with a separate font file per weight, loaded when a text first needs it. */
export const SCRIPTS = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'odia',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'arabic',
  'hebrew',
] as const;
export type Script = (typeof SCRIPTS)[number];

/** Marks and full stops that several scripts share belong to the first of them. */
const LETTERS: Record<Script, RegExp> = {
  devanagari: /\p{Script_Extensions=Devanagari}/u,
  bengali: /\p{Script_Extensions=Bengali}/u,
  gurmukhi: /\p{Script_Extensions=Gurmukhi}/u,
  gujarati: /\p{Script_Extensions=Gujarati}/u,
  odia: /\p{Script_Extensions=Oriya}/u,
  tamil: /\p{Script_Extensions=Tamil}/u,
  telugu: /\p{Script_Extensions=Telugu}/u,
  kannada: /\p{Script_Extensions=Kannada}/u,
  malayalam: /\p{Script_Extensions=Malayalam}/u,
  arabic: /\p{Script_Extensions=Arabic}/u,
  hebrew: /\p{Script_Extensions=Hebrew}/u,
};
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** The scripts whose fonts may contain this letter. */
export const scriptsOf = (letter: string): Script[] =>
  SCRIPTS.filter((script) => LETTERS[script].test(letter));

export const isEmoji = (letter: string): boolean => EMOJI.test(letter);
