/** Maximum number of origins that may embed a ground's hours. */
export const MOST_EMBED_ORIGINS = 20;

/** Labels of a host in a security policy: nothing that a policy would read as more than a host. */
const HOST = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

/**
 * An origin rewritten as browsers send it (`HTTPS://Example.com:443` is `https://example.com`); undefined if it is
 * invalid or may not embed our pages: only https, and http on the local machine. The result goes into a header, so it
 * contains none of the original text.
 */
export function embedOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, pathname, origin } = new URL(text);
  const isBare = pathname === '/' && username === '' && password === '' && !/[?#@\\\s]/.test(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isBare && isSafe && HOST.test(hostname) ? origin : undefined;
}
