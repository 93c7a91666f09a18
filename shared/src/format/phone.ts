/** `98200 12345` of ten digits, which no line breaks in two; anything else as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1\u00a0$2');
}
