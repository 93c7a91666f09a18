/** Replaces what stands from `start` to `end`, both included; returns `html` as it is where either is missing. */
export function replacePart(html: string, start: string, end: string, part: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end, from + start.length);
  return from < 0 || to < 0 ? html : html.slice(0, from) + part + html.slice(to + end.length);
}

/** Replaces the part of `index.html` between `<!--name-->` and `<!--/name-->`, with these comments. */
export const replaceNamed = (html: string, name: string, part: string): string =>
  replacePart(html, `<!--${name}-->`, `<!--/${name}-->`, part);
