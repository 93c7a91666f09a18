/** Formats ten digits as `98200 12345`, without a line break inside; anything else stays unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1\u00a0$2');
}
