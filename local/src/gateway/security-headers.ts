import { createHash } from 'node:crypto';
import { socketSources } from '@crease/shared/socket-sources';

/** The payment providers' hosts: their SDKs open a frame and submit a form. */
const PROVIDER = 'https://sdk.cashfree.com https://*.cashfree.com https://*.razorpay.com';

/** A text becomes HTML or a script address only through one of these policies (web/src/lib/trusted-types.ts). */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types crease-scripts default";

/**
 * What a page may load from this host. antd writes style elements, so inline styles are allowed; scripts are not,
 * except those in `index.html`, each by its hash.
 */
export function contentSecurityPolicy(html: string): (host: string | undefined) => string {
  const scripts = inlineScriptHashes(html).map((hash) => ` '${hash}'`);
  return (host) => policyOf(scripts, host);
}

function policyOf(scripts: readonly string[], host: string | undefined): string {
  return [
    "default-src 'self'",
    `script-src 'self'${scripts.join('')} ${PROVIDER}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${socketSources(host)} ${PROVIDER}`,
    `frame-src 'self' ${PROVIDER}`,
    `form-action 'self' ${PROVIDER}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    TRUSTED_TYPES,
  ].join('; ');
}

/** Headers of every file that the gateway serves itself. */
export const STATIC_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
} as const;

/** Additional headers of `/embed.js`, which other sites load: module scripts use CORS. It loads nothing itself. */
export const FOR_ANY_PAGE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

function inlineScriptHashes(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((rest) => {
      const start = rest.indexOf('>');
      if (/\s(?:src=|type="application\/(?:ld\+)?json")/.test(rest.slice(0, start))) return [];
      const code = rest.slice(start + 1, rest.indexOf('</script>', start));
      return [`sha256-${createHash('sha256').update(code).digest('base64')}`];
    });
}
