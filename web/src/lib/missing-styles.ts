const missing = new Set<HTMLLinkElement>();

/** Records style sheets that did not load, except those for another medium, which no page needs to wait for. */
export function noteMissingStyles(): void {
  // A resource's error event is captured on the way down; it does not bubble.
  const whileGoingDown = true;
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      if (window.matchMedia(target.media).matches) missing.add(target);
    },
    whileGoingDown,
  );
}

/**
 * Requests them again: Vite requests each once, however often the code that needs it is imported. Rejects while one is
 * missing.
 */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all(
    [...missing].map((link) => {
      missing.delete(link);
      const next = document.createElement('link');
      for (const { name, value } of link.attributes) next.setAttribute(name, value);
      return new Promise((resolve, reject) => {
        next.onload = resolve;
        next.onerror = () => reject(new Error(`No style sheet from ${next.href}`));
        link.replaceWith(next);
      });
    }),
  );
}
