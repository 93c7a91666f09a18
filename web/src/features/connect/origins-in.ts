import { embedOrigin } from '@crease/shared/embed-origin';

/**
 * The typed origins, one per line, without duplicates; a full address is reduced to its origin. `wrong` is the first
 * invalid one.
 */
export function originsIn(typed: string): { found: string[]; wrong?: string } {
  const found = new Set<string>();
  for (const line of typed.split(/[\s,]+/).filter(Boolean)) {
    const origin = embedOrigin(originOf(line));
    if (!origin) return { found: [], wrong: line };
    found.add(origin);
  }
  return { found: [...found] };
}

/** Owners paste what their browser shows: without a scheme, or with a path. */
function originOf(line: string): string {
  const whole = /^[a-z]+:/i.test(line) && !/^[\w.-]+:\d+/.test(line) ? line : `https://${line}`;
  return URL.canParse(whole) ? new URL(whole).origin : line;
}
