const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Has no width. */
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * A name as it stands before digits: behind one that runs from right to left they would be drawn in front of it, a phone number
 * in two parts the second part first.
 */
export const beforeDigits = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `${name}${LEFT_TO_RIGHT_MARK}` : name;
