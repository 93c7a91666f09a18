const missing = new Set<HTMLLinkElement>();

/** Notes the style sheets that do not come. */
export function noteMissingStyles(): void {
  // An error of a file goes down to its element only, and does not rise again.
  const whileGoingDown = true;
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
    },
    whileGoingDown,
  );
}

/** Asks for them anew: Vite asks for each once, however often the code is asked for that wants it. Fails while one is missing. */
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
