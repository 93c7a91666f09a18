import { createHash } from 'node:crypto';
import type { ContractSpec } from '@crease/shared/contract';
import { ERROR_STATUS } from '@crease/shared/errors';
import { z } from 'zod';
import { errorCodesOf } from './openapi.js';

const STYLE = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; }
  h1 { margin: 0; } h2 { margin: 2.5rem 0 .5rem; }
  details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
  summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .75rem; padding: .6rem .9rem; align-items: baseline; }
  summary b { font: 600 12px ui-monospace, monospace; min-width: 4rem; }
  summary code { font: 14px ui-monospace, monospace; overflow-wrap: anywhere; }
  .inner { border-top: 1px solid var(--line); padding: .25rem .9rem .9rem; }
  h3 { font-size: 13px; margin: 1rem 0 .25rem; } pre { font: 12.5px/1.45 ui-monospace, monospace; margin: 0; overflow-x: auto; }
  .who { margin-left: auto; font-size: 12.5px; }
`;

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );

const WHO: Record<ContractSpec['auth'], string> = {
  public: 'anyone',
  optional: 'anyone; more when signed in',
  user: 'signed in',
  ground_owner: 'ground owners',
  staff: 'who works at a workplace',
  admin: 'administrators',
};

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  format?: string;
}

/** A schema as an indented outline, one `name?: type` per line: quicker to read than JSON Schema. */
function outline(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => outline(part, indent)).join(' | ');
  if (schema.items) return `[${outline(schema.items, indent)}]`;
  if (schema.properties) {
    const required = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties).map(
      ([name, part]) => `${indent}  ${name}${required.has(name) ? '' : '?'}: ${outline(part, `${indent}  `)}`,
    );
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
  }
  return schema.format ?? [schema.type ?? 'any'].flat().join(' | ');
}

function part(title: string, schema: z.ZodType): string {
  // zod writes the part of JSON Schema that `Schema` describes.
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  if (json.properties && Object.keys(json.properties).length === 0) return '';
  return `<h3>${title}</h3><pre>${escapeHtml(outline(json))}</pre>`;
}

function bodyPart(spec: ContractSpec): string {
  if (spec.upload) return `<h3>Body</h3><pre>multipart/form-data\n  ${spec.upload[0]}: file</pre>`;
  return spec.method === 'GET' ? '' : part('Body', spec.body);
}

function operation(spec: ContractSpec): string {
  const errors = errorCodesOf(spec)
    .map((code) => `${ERROR_STATUS[code]} ${code}`)
    .sort()
    .join('\n');
  const answer = spec.contentType
    ? `<h3>Answer</h3><pre>${spec.contentType}</pre>`
    : part('Answer', spec.response);
  return `<details><summary><b>${spec.method}</b><code>/api${escapeHtml(spec.path)}</code><span>${escapeHtml(spec.summary)}</span>
    <span class="who">${WHO[spec.auth]}</span></summary><div class="inner">
    ${part('Path', spec.params)}${part('Query', spec.query)}${bodyPart(spec)}
    ${answer}<h3>Failures</h3><pre>${errors}</pre></div></details>`;
}

/** The page at `/api/docs`: the served contracts, readable without scripts or other hosts. */
export function docsPage(specs: readonly ContractSpec[]): { html: string; contentSecurityPolicy: string } {
  const tags = [...new Set(specs.map((spec) => spec.tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${specs
        .filter((spec) => spec.tag === tag)
        .map(operation)
        .join('')}`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Crease API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
    <h1>Crease API</h1><p>The whole document: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    ${sections.join('')}</body></html>`;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  };
}
