/** Most origins that a ground's hours may stand on. */
export const MOST_EMBED_ORIGINS = 20;

/** Labels of a host as a security policy may name it: nothing that a policy reads as more than a host. */
const HOST = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

/**
 * Normalises an origin as browsers write it (`HTTPS://Example.com:443` is `https://example.com`); undefined for
 * anything else, and for origins that may not embed our pages: only https, and http on this machine. It goes into a
 * header, so the raw input must not.
 */
export function embedOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, pathname, origin } = new URL(text);
  const isBare = pathname === '/' && username === '' && password === '' && !/[?#@\\\s]/.test(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isBare && isSafe && HOST.test(hostname) ? origin : undefined;
}
