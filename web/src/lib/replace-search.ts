/**
 * Puts another query into the address, in place of the one there is. Past the router: it would draw the page anew, and
 * who has put it there knows already.
 */
export function replaceSearch(search: string): void {
  const { pathname, hash, search: known } = window.location;
  if (search !== known) window.history.replaceState(window.history.state, '', pathname + search + hash);
}
