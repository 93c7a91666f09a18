import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Patterns of secrets by owner. Public local defaults are listed below with their reasons. */
const PATTERNS = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,})\b/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[\w-]{10,}/,
  'a Google key': /\bAIza[\w-]{35}\b/,
  'a provider key': /\b(?:cfsk_ma_(?:prod|test)_\w{20,}|sk_live_\w{16,}|rzp_live_\w{10,})\b/,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}\b/,
  // Reserved host names have no owner (RFC 2606).
  'a password in an address':
    /\b(?:mongodb(?:\+srv)?|rediss?|smtps?|https?|postgres):\/\/[^\s:/@'"`$<{]+:[^\s@/'"`$<{]{3,}@(?!(?:[\w-]+\.)*(?:test|example(?:\.\w+)?|invalid|localhost)\b)/,
  'a secret that is written down':
    /\b(?:client_?secret|secret_?key|api_?key|access_?token|password|jwt_?keys?)\b["']?\s*[:=]\s*["'](?=[^"'\s]*\d)(?=[^"'\s]*[A-Za-z])[A-Za-z0-9+/_=-]{24,}["']/i,
};

/** Texts that look like a secret but are not. */
const KNOWN = [
  // The development signing secret; production refuses to start without keys of its own.
  'not-a-secret-for-development-and-tests-only',
  'crease-sandbox-secret',
];

const BINARY = /\.(?:png|jpe?g|webp|avif|ico|ttf|woff2?|pdf|gz)$/;

/** @param {string} text @returns {{ line: number, what: string }[]} the apparent secrets by line */
export function findSecrets(text) {
  return text.split('\n').flatMap((row, index) => {
    if (KNOWN.some((known) => row.includes(known))) return [];
    return Object.entries(PATTERNS).flatMap(([what, pattern]) =>
      pattern.test(row) ? [{ line: index + 1, what }] : [],
    );
  });
}

/** @param {string} root @returns {string[]} one line per secret in a tracked file; never the secret itself */
export function scanTrackedFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((path) => path && !BINARY.test(path))
    .flatMap((path) => {
      let text;
      try {
        text = readFileSync(join(root, path), 'utf8');
      } catch (error) {
        // Removed but not committed, or a link to a folder.
        if (error.code === 'ENOENT' || error.code === 'EISDIR') return [];
        throw error;
      }
      return findSecrets(text).map(({ line, what }) => `${path}:${line} looks like ${what}`);
    });
}

if (process.argv[1] === import.meta.filename) {
  const found = scanTrackedFiles(join(import.meta.dirname, '..', '..'));
  for (const line of found) console.error(line);
  console.log(found.length === 0 ? 'No secret is in a tracked file.' : `${found.length} to look at.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
