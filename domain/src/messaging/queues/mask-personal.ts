/** Fields that identify a person or grant access, at any depth. */
const PERSONAL =
  /^(name|firstName|lastName|displayName|teamName|email|mail|phone|mobile|address|to|title|message|text|note|password|otp|code|token|secret|vpa|accountNumber)$/i;
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** An Indian phone number on its own: ids and times on the stream are longer. */
const PHONE = /(?<![\w.-])(\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w.-])/g;
const HIDDEN = '•••';
const MOST_DEEP = 8;

/** Masks addresses and phone numbers in a text. */
export const maskText = (text: string): string =>
  text.replace(EMAIL, `${HIDDEN}@${HIDDEN}`).replace(PHONE, HIDDEN);

/** Masks personal data in a JSON value for admins; ids, names of things and times stay. */
export function maskPersonal(value: unknown, deep = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (deep === MOST_DEEP) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => maskPersonal(item, deep + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      PERSONAL.test(key) && !(deep === 0 && key === 'name') ? HIDDEN : maskPersonal(item, deep + 1),
    ]),
  );
}
