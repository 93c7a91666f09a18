/** The content of a page as the API wrote it, until the visit goes on to another page. */
let served: { path: string; content: readonly Element[] } | undefined;

/** Keeps the content that the API marked, before the app replaces it. */
export function keepServedMain(root: ParentNode): void {
  const content = [...(root.querySelector('[data-served]')?.children ?? [])];
  if (content.length > 0) served = { path: window.location.pathname, content };
}

/** What to show instead of a loading sign. Undefined on pages that the API did not write. */
export function servedMain(): readonly Element[] | undefined {
  return served?.path === window.location.pathname ? served.content : undefined;
}

export function forgetServedMain(): void {
  served = undefined;
}
