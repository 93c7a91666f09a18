import { escapeHtml } from '@crease/domain/messaging/mail/html';
import { socketSources } from '@crease/shared/socket-sources';
import type { Response } from 'express';
import { replaceNamed, replacePart } from './replace-part.js';

const ROOT = '<div id="root">';

/** The page that stands in an iframe of others, before the app draws it: a ground's hours and nothing around them. */
export function embedPage(html: string, name: string): string {
  const head = [`<title>${escapeHtml(name)} · Crease</title>`, '<meta name="robots" content="noindex" />'];
  const page = replaceNamed(replaceNamed(html, 'head', head.join('\n    ')), 'splash', '');
  // Header and first screen belong to our own pages; the page around the frame has its own.
  return replacePart(page, ROOT, '<!--/main-->', ROOT);
}

/**
 * Lets these pages frame the answer, and no other. It loads only what is ours: no provider of payments, whose forms open in a
 * window of ours. The origins were parsed and written anew when they were set (shared/src/embed-origin.ts).
 */
export function letBeFramedBy(res: Response, origins: readonly string[], publicUrl: string): void {
  const ancestors = origins.length > 0 ? origins.join(' ') : "'none'";
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: https:",
      "font-src 'self' data:",
      `connect-src 'self'${socketSources(new URL(publicUrl).host)}`,
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "require-trusted-types-for 'script'",
      // The icons' policy is of the version before, whose page may be served while this one comes.
      'trusted-types crease-icons crease-scripts',
      `frame-ancestors ${ancestors}`,
    ].join('; '),
  );
  // Knows no list of pages: what it would say, the policy says.
  if (origins.length > 0) res.removeHeader('X-Frame-Options');
  else res.setHeader('X-Frame-Options', 'DENY');
}
