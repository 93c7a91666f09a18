/**
 * A host as browsers send it, with or without a port. Any other host gets no source of its own; docker/nginx.conf has
 * the same.
 */
export const SOCKET_HOST = /^[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$/;

/**
 * The socket sources for a page of this host, added to `connect-src 'self'`: browsers before Safari 15.4 do not apply
 * `'self'` to them. Empty for a host that could inject into the policy.
 */
export function socketSources(host: string | undefined): string {
  return host !== undefined && SOCKET_HOST.test(host) ? ` ws://${host} wss://${host}` : '';
}
