import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(read('deploy/observability/alerts.yml')));
const alerts = groups.flatMap(({ rules }) => rules);

/** A heading's anchor. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** The sections of a page by their headings' anchors. */
const sectionsOf = (page: string) =>
  new Map(
    page
      .split(/^#+ /m)
      .slice(1)
      .map((text) => [anchorOf(text.split('\n')[0] ?? ''), text]),
  );

describe('the runbook', () => {
  const runbook = read('docs/operations.md');
  const byAnchor = sectionsOf(runbook);

  it.each(alerts)('has the section that $alert names, and it names the alert', ({ alert, annotations }) => {
    const [file, anchor = ''] = annotations.runbook.split('#');
    expect(file).toBe('docs/operations.md');
    expect(byAnchor.get(anchor)).toContain(`\`${alert}\``);
  });

  it('names no unknown alert', () => {
    const named = [...runbook.matchAll(/`(Crease[A-Z]\w+)`/g)].map(([, name]) => name);
    expect(named.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  });

  it('links only to existing sections and files', () => {
    for (const [, target = ''] of runbook.matchAll(/\]\(([^)]+)\)/g)) {
      const [file = '', anchor] = target.split('#');
      const page = file ? read(join('docs', file)) : runbook;
      if (anchor) expect([...sectionsOf(page).keys()], target).toContain(anchor);
    }
    for (const [, path = ''] of runbook.matchAll(/`((?:e2e|deploy)\/[\w./-]+\.\w+)`/g))
      expect(() => read(path), path).not.toThrow();
  });

  it('mentions only existing commands', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    for (const [, name = ''] of runbook.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(name);
  });
});

it('each alert has a test of its rule', () => {
  const { tests } = z
    .object({
      tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string() })) })),
    })
    .parse(parse(read('deploy/observability/alerts.test.yml')));
  const tested = tests.flatMap(({ alert_rule_test }) => alert_rule_test.map(({ alertname }) => alertname));
  expect(alerts.filter(({ alert }) => !tested.includes(alert)).map(({ alert }) => alert)).toEqual([]);
});
