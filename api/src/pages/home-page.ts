import { escapeHtml } from '@crease/domain/messaging/mail/html';

/** The build's pictures for link previews: other sites fetch them, so their addresses must be absolute. */
const OWN_PICTURE = /(<meta property="og:image" content=")(\/[^"]*")/g;
const HEAD_END = '<!--/head-->';

/** The home page: the build's `index.html` with absolute addresses in its head. */
export function homePage(html: string, publicUrl: string): string {
  const origin = escapeHtml(publicUrl);
  const addresses = [
    `<link rel="canonical" href="${origin}/" />`,
    `<meta property="og:url" content="${origin}/" />`,
    '<meta property="og:locale" content="en_IN" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
  return html
    .replace(OWN_PICTURE, (_, start: string, path: string) => start + origin + path)
    .replace(HEAD_END, () => `${addresses}\n    ${HEAD_END}`);
}
