/** The ten digits of an Indian mobile number, however it was typed or pasted: `+91 98765 43210` is `9876543210`. */
export function tenDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length > 10 ? digits.replace(/^(0|91)+/, '').slice(-10) : digits;
}
