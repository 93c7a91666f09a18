/** The screens without the usual frame, whose table is a file of its own (`app/router.tsx`). */
export const APART = /^\/(embed\/|owner-panel|match\/[^/]+\/score|(match|matches|tournament)\/[^/]+\/live)/;

/** Whether the visit is in Hindi, decided as in `lib/language/language.ts`. An error costs only time. */
export function isHindi(): boolean {
  if (location.pathname.startsWith('/embed/'))
    return new URLSearchParams(location.search).get('lang') === 'hi';
  try {
    const chosen = localStorage.getItem('crease.language');
    return chosen ? chosen === '"hi"' : /^hi\b/i.test(navigator.languages[0] ?? '');
  } catch {
    return false;
  }
}
