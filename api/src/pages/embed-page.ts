import { escapeHtml } from '@crease/domain/messaging/mail/html';
import { socketSources } from '@crease/shared/socket-sources';
import type { Response } from 'express';
import { replaceNamed, replacePart } from './replace-part.js';

const ROOT = '<div id="root">';

/** The page inside a foreign iframe before the app renders: a ground's hours and nothing around them. */
export function embedPage(html: string, name: string): string {
  const head = [`<title>${escapeHtml(name)} · Crease</title>`, '<meta name="robots" content="noindex" />'];
  const page = replaceNamed(replaceNamed(html, 'head', head.join('\n    ')), 'splash', '');
  // Header and first screen belong to our own pages; the page around the frame has its own.
  return replacePart(page, ROOT, '<!--/main-->', ROOT);
}

/**
 * Allows these origins, and no other, to frame the response. It loads only our own resources: a payment provider's form
 * opens in a window of ours. The origins were parsed and normalised when they were saved (shared/src/embed-origin.ts).
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
      // The icons' policy belongs to the previous version, whose page may be served while this one is deployed.
      'trusted-types crease-icons crease-scripts',
      `frame-ancestors ${ancestors}`,
    ].join('; '),
  );
  // This header cannot list pages; the policy says the same and can.
  if (origins.length > 0) res.removeHeader('X-Frame-Options');
  else res.setHeader('X-Frame-Options', 'DENY');
}
