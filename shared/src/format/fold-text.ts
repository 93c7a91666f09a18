/**
 * Returns the form in which texts are compared and searched: lower case, one space between words, without Latin
 * accents, compatibility forms and invisible characters. NFC and NFD spellings of a name fold to the same text.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
