/** The content of a booking's QR code: its page, with the code filled in while there is one. */
export const bookingQrText = (bookingUrl: string, code: string | undefined): string =>
  code ? `${bookingUrl}?code=${code}` : bookingUrl;

/** Longer than the address of any booking. */
const MAX_LENGTH = 500;
const PAGE = /^\/booking\/([0-9a-f]{24}|CR-[0-9A-Z]{8})\/?$/i;
const CODE = /^[0-9A-Z]{1,20}$/i;

/**
 * The booking and confirmation code in a scanned text, whatever address the page was opened under; undefined if it is
 * no booking's QR code.
 */
export function parseBookingQr(text: string): { ref: string; code: string | undefined } | undefined {
  const address = text.trim();
  if (address.length > MAX_LENGTH || !/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const ref = PAGE.exec(pathname)?.[1];
  const code = searchParams.get('code');
  if (!ref || (code !== null && !CODE.test(code))) return undefined;
  return { ref: ref.length === 24 ? ref.toLowerCase() : ref.toUpperCase(), code: code?.toUpperCase() };
}
