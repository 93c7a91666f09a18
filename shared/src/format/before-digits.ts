const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Has no width. */
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * A name for use before digits. After a right-to-left name, digits would be displayed before it, and a phone number in
 * two parts with the second part first.
 */
export const beforeDigits = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `${name}${LEFT_TO_RIGHT_MARK}` : name;
