/** Replaces everything from `start` to `end`, inclusive; returns `html` unchanged if either is missing. */
export function replacePart(html: string, start: string, end: string, part: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end, from + start.length);
  return from < 0 || to < 0 ? html : html.slice(0, from) + part + html.slice(to + end.length);
}

/** Replaces the part of `index.html` from `<!--name-->` to `<!--/name-->`, inclusive. */
export const replaceNamed = (html: string, name: string, part: string): string =>
  replacePart(html, `<!--${name}-->`, `<!--/${name}-->`, part);
