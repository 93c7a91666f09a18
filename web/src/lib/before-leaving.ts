type Ask = (leave: () => void) => void;

/** One for each form with unsaved input. The newest one, such as a dialog's, asks for all. */
const asking = new Set<Ask>();

/** Has a form ask before the page is left. Returns how to stop. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.add(ask);
  return () => {
    asking.delete(ask);
  };
}

/** Leaves the page or replaces its forms, after asking if one of them has unsaved input. */
export function beforeLeaving(leave: () => void): void {
  const ask = [...asking].at(-1);
  if (ask) ask(leave);
  else leave();
}
