/** Far more than any mailbox sends for this form. */
const MAX_BYTES = 4_096;

/**
 * True if the body is the form that a mailbox posts for RFC 8058, urlencoded or multipart. Programs that open every
 * address in a mail do not send it.
 */
export function isOneClick(rawBody: Buffer): boolean {
  if (rawBody.length > MAX_BYTES) return false;
  const text = rawBody.toString('utf8');
  return new URLSearchParams(text.trim()).get('List-Unsubscribe') === 'One-Click' || hasPart(text);
}

/** In a multipart body the value follows the empty line after the part's headers. */
function hasPart(text: string): boolean {
  const lines = text.split(/\r?\n/);
  const header = lines.findIndex((line) => line.includes('name="List-Unsubscribe"'));
  const blank = lines.indexOf('', header);
  return header >= 0 && blank >= 0 && lines[blank + 1] === 'One-Click';
}
