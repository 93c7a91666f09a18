/** What the QR code of a booking says: its page, with the code filled in while there is one. */
export const bookingQrText = (bookingUrl: string, code: string | undefined): string =>
  code ? `${bookingUrl}?code=${code}` : bookingUrl;

const QR =
  /^https?:\/\/[^/?#\s]+\/booking\/([0-9a-f]{24}|CR-[0-9A-Z]{8})\/?(?:\?(?:[^#]*&)?code=([0-9A-Z]{1,20})(?:[&#].*)?)?$/i;

/**
 * The booking and the confirmation code that a scanned text names, whatever address the page was opened under; undefined where
 * it is no booking's QR code.
 */
export function parseBookingQr(text: string): { ref: string; code: string | undefined } | undefined {
  const match = QR.exec(text.trim());
  const ref = match?.[1];
  if (!ref) return undefined;
  return {
    ref: ref.length === 24 ? ref.toLowerCase() : ref.toUpperCase(),
    code: match?.[2]?.toUpperCase(),
  };
}
