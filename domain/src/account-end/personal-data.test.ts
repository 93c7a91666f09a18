import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createModels } from '../models.js';
import type { Models } from '../platform/models.js';
import { openPathsOf } from '../testing/open-paths.js';
import { type Fate, type Holding, PERSONAL_DATA } from './personal-data.js';

/** Facts of the outbox carry ids and times only (`shared/src/events/domain-events.ts`). */
const IN_EVERY_DOCUMENT = ['outbox'];

const models = createModels(mongoose.createConnection());
const names = Object.keys(models) as (keyof Models)[];
const impersonalOf = ({ impersonal }: Holding): string[] => impersonal?.split(/\s+/).filter(Boolean) ?? [];

describe.each(names)('the table of personal data, for %s', (name) => {
  const holding = PERSONAL_DATA[name];
  const paths = openPathsOf(models[name].schema).filter((path) => !IN_EVERY_DOCUMENT.includes(path));
  const personal = Object.keys(holding.personal ?? {});
  const listed = [...personal, ...impersonalOf(holding)];

  it('says of every field that can hold a text whether it is about a person', () => {
    const missing = paths.filter((path) => !listed.includes(path));
    // A field of a document that goes with the account cannot be forgotten.
    if (!holding.whole) expect(missing).toEqual([]);
  });

  it('lists each field once, and none that the schema does not have', () => {
    expect(listed.filter((path, i) => listed.indexOf(path) !== i || !paths.includes(path))).toEqual([]);
  });

  it('has an eraser, or a reason to keep, for every personal field', () => {
    const erased = Object.values(holding.personal ?? {}).some((fate) => typeof fate === 'string');
    const elsewhere = ['users', 'blocks', 'workLogs'].includes(name);
    expect(holding.erase !== null || elsewhere || !(erased || holding.whole)).toBe(true);
  });
});

it('finds a new text field at any depth of a schema', () => {
  const schema = new mongoose.Schema({
    by: new mongoose.Schema({ name: String, at: Date }, { _id: false }),
    rows: [new mongoose.Schema({ note: String, n: Number }, { _id: false })],
    tags: [String],
    any: mongoose.Schema.Types.Mixed,
    state: { type: String, closed: true },
  });
  expect(openPathsOf(schema)).toEqual(['by.name', 'rows.note', 'tags', 'any']);
});

it('documents every personal field in docs/personal-data.md', async () => {
  await expect(asDocument()).toMatchFileSnapshot('../../../docs/personal-data.md');
});

function asDocument(): string {
  const rows = names.flatMap((name) => {
    const { erase, whole, personal = {} } = PERSONAL_DATA[name];
    const by = erase?.how ?? '';
    const all = whole ? [['every other field', `${whole} deleted` as Fate] as const] : [];
    return [...Object.entries(personal), ...all].map(
      ([field, fate]) => `| ${name} | ${field} | ${wordsOf(fate)} | ${typeof fate === 'string' ? by : ''} |`,
    );
  });
  const without = names.filter((name) => !PERSONAL_DATA[name].personal && !PERSONAL_DATA[name].whole);
  return `# Personal data

What the database holds of a person, and what becomes of it when the account is deleted. This page is made from
\`domain/src/account-end/personal-data.ts\` (\`npx vitest run --project 'unit*' personal-data -u\`). A test fails for a field of a
schema that is neither listed there as personal nor as impersonal, and another plants a person in every collection, deletes the
account, and searches the database, the files and Redis.

Documents keep the id of a deleted account. The account itself is then a name like \`Former player\`, without address or number. A
row with no eraser is erased together with the bookings (\`erase-from-bookings.ts\`) or the account (\`own-account.queries.ts\`).

| collection | field | whose | what becomes of it | by |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

Nothing about a person: ${without.join(', ')}.
`;
}

function wordsOf(fate: Fate): string {
  if (typeof fate === 'string') return fate.replace(' ', ' | ');
  return `${fate.of} | kept: ${fate.kept}${fate.law ? ` (${fate.law})` : ''}`;
}
