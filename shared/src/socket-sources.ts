/** A host as browsers send it, with or without a port. Any other gets no source of its own; docker/nginx.conf has the same. */
export const SOCKET_HOST = /^[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$/;

/**
 * The sockets that a page of this host may open, to follow `connect-src 'self'`: browsers before Safari 15.4 do not take
 * `'self'` for them. Empty for a host that could add to the policy.
 */
export function socketSources(host: string | undefined): string {
  return host !== undefined && SOCKET_HOST.test(host) ? ` ws://${host} wss://${host}` : '';
}
