const FORM = /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/;
const PART = /name="List-Unsubscribe"\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/;

/**
 * Whether a body is the form that RFC 8058 has a mailbox post, urlencoded or in parts. Programs that open or post to every
 * address they find in a mail do not send it.
 */
export function isOneClick(rawBody: Buffer): boolean {
  const text = rawBody.toString('utf8');
  return FORM.test(text.trim()) || PART.test(text);
}
