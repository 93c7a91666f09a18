/**
 * Replaces the query in the address without the router, which would render the page again for a change its caller
 * already knows.
 */
export function replaceSearch(search: string): void {
  const { pathname, hash, search: known } = window.location;
  if (search !== known) window.history.replaceState(window.history.state, '', pathname + search + hash);
}
