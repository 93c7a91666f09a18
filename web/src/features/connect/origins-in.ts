import { embedOrigin } from '@crease/shared/embed-origin';

/** The origins that were typed, one a line, each once: of a page's whole address its origin. `wrong` is the first that is none. */
export function originsIn(typed: string): { found: string[]; wrong?: string } {
  const found = new Set<string>();
  for (const line of typed.split(/[\s,]+/).filter(Boolean)) {
    const origin = embedOrigin(originOf(line));
    if (!origin) return { found: [], wrong: line };
    found.add(origin);
  }
  return { found: [...found] };
}

/** Somebody pastes what their browser shows: without a scheme, or with the page that they are on. */
function originOf(line: string): string {
  const whole = /^[a-z]+:/i.test(line) && !/^[\w.-]+:\d+/.test(line) ? line : `https://${line}`;
  return URL.canParse(whole) ? new URL(whole).origin : line;
}
