import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');

/** The number of requirements of level 1 or 2 per section of ASVS 5.0.0; they are numbered from 1. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1
8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2
12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4
17.3:2`;
const required = SECTIONS.split(/\s+/).flatMap((entry) => {
  const [section, count] = entry.split(':');
  return Array.from({ length: Number(count) }, (_, n) => `${section}.${n + 1}`);
});

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, id = '', , , how = '', where = '']) => ({ id, how, where }),
);

describe('the table of ASVS', () => {
  it('lists each requirement of levels 1 and 2 once', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(required);
  });

  it('says for each how and where it is met, or why not', () => {
    const words = ['kept', 'not here', 'operator', '**gap**'];
    expect(rows.filter(({ how }) => !words.includes(how)).map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ where }) => where.trim() === '').map(({ id }) => id)).toEqual([]);
    const placeless = rows.filter(({ how, where }) => how === 'kept' && !/`[^`]+`|\]\(#/.test(where));
    expect(placeless.map(({ id }) => id)).toEqual([]);
  });
});

describe('the document', () => {
  it('names only existing tests and files', () => {
    const named = [
      ...text.matchAll(
        /`([\w./@-]+\.(?:ts|tsx|mjs|md|yml|yaml|json|conf)|docker\/Dockerfile|\.dockerignore)`/g,
      ),
    ];
    const paths = [...new Set(named.map(([, path = '']) => path))];
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('links only to its own sections', () => {
    const anchors = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});
