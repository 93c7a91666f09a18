import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { PENDING_REGISTRATION_HOURS } from '../accounts/auth/pending-registration.schema.js';
import { SESSION_DAYS } from '../accounts/identity/session.schema.js';
import { createModels } from '../models.js';
import type { Models } from '../platform/models.js';
import { PERSONAL_DATA } from './personal-data.js';
import { RETENTION, type Rule, SOURCES } from './retention.js';

const DAY_SECONDS = 86_400;
const models = createModels(mongoose.createConnection());
const names = Object.keys(models) as (keyof Models)[];

const kindOf = (rule: Rule): keyof typeof SOURCES => (typeof rule === 'string' ? rule : 'ttl');

/** The TTL indexes of a schema: field and seconds. */
const ttlsOf = (schema: mongoose.Schema): [field: string, seconds: number][] =>
  schema
    .indexes()
    .flatMap(([fields, { expireAfterSeconds }]) =>
      expireAfterSeconds === undefined ? [] : [[Object.keys(fields).join(), Number(expireAfterSeconds)]],
    );

it('has a row in the retention table for every collection, and no other rows', () => {
  expect(Object.keys(RETENTION).sort()).toEqual([...names].sort());
});

describe.each(names)('the retention table, for %s', (name) => {
  const { rule } = RETENTION[name];
  const { erase, whole, personal = {} } = PERSONAL_DATA[name];

  it('states the TTL index that the schema has, or none', () => {
    const stated = typeof rule === 'string' ? [] : [[rule.ttl.field, rule.ttl.days * DAY_SECONDS]];
    expect(ttlsOf(models[name].schema)).toEqual(stated);
  });

  it('agrees with the table of personal data on what is deleted with the account', () => {
    if (whole) expect(['account', 'ttl']).toContain(kindOf(rule));
    if (rule === 'account')
      expect(whole ?? erase?.how).toMatch(/^(account|owner|player|customer|documents are deleted)/);
    if (rule === 'things') expect({ whole, personal }).toEqual({ whole: undefined, personal: {} });
  });

  it('keeps what tax law wants for the period of tax law', () => {
    const laws = Object.values(personal).map((fate) => (typeof fate === 'string' ? '' : (fate.law ?? '')));
    if (laws.some((law) => law.includes('Central GST Act'))) expect(['tax', 'tax-ends']).toContain(rule);
  });
});

it('states the days and hours after which sessions and unfinished registrations expire', () => {
  expect(RETENTION.sessions.period).toBe(`${SESSION_DAYS} days after the last use`);
  expect(RETENTION.pendingRegistrations.period).toBe(`${PENDING_REGISTRATION_HOURS} hours`);
});

it('finds a TTL index of a schema', () => {
  const schema = new mongoose.Schema({ at: Date }).index({ at: 1 }, { expireAfterSeconds: 60 });
  expect(ttlsOf(schema)).toEqual([['at', 60]]);
});

it('documents the retention of every collection in docs/retention.md', async () => {
  await expect(asDocument()).toMatchFileSnapshot('../../../docs/retention.md');
});

const ENFORCED: typeof SOURCES = {
  ttl: 'TTL index',
  account: 'deletion of the account',
  shared: 'deletion of the account empties it',
  tax: 'never deleted by the code',
  'tax-ends': 'sweep `drop-kept-legals`',
  year: 'never deleted by the code',
  replaced: 'the next state replaces it',
  things: '',
};

function asDocument(): string {
  const rows = names.map((name) => {
    const { purpose, rule, period } = RETENTION[name];
    const by = typeof rule === 'string' ? ENFORCED[rule] : `TTL index on \`${rule.ttl.field}\``;
    return `| ${name} | ${purpose} | ${period} | ${by} | ${SOURCES[kindOf(rule)]} |`;
  });
  const ofRule = (rule: Rule): string => names.filter((name) => RETENTION[name].rule === rule).join(', ');
  return `# Retention

How long each collection is kept, why, and which law says so. This page is made from \`domain/src/account-end/retention.ts\`
(\`npx vitest run --project 'unit*' retention -u\`). A test fails for a collection without a row and for a TTL index that is not the
table's period. It is not legal advice. [Personal data](personal-data.md) has the same by field.

## When an account is deleted

Two duties meet: to erase what has no purpose any more (DPDP Act 2023, s. 8(7) and s. 12(3)), and to keep logs and records (Rules 2025,
r. 6(1)(e) and r. 8(3); CERT-In; tax law).

**At once** (a sweep, \`erase-traces\`, repeats it if it was cut): ${ofRule('account')}; also sessions, codes, counted sign-ins, mails
and texts. In documents that others need, the name, address and number go: ${ofRule('shared')}.

**Sealed for at least a year**: ${ofRule('year')}, and the logs of all processes. They name an account by its id. No screen shows them
to players or owners; only admins can read the audit log, and only the operator the logs. Sessions need not stay: each opened session
and each refused sign-in is in the logs of the processes, by account.

**For tax law**: ${ofRule('tax')}. Names of private buyers are replaced; ids, amounts, GSTIN and what a tax invoice must contain stay.
Of the owner's legal data (${ofRule('tax-ends')}) the address goes; name, GSTINs and the sealed PAN stay, because returns of tax at
source name them. The sweep \`drop-kept-legals\` deletes them after the period of the last settlement. An owner without settlements
and without money to be settled leaves none of them.

## Periods

- **Tax: 72 months from the due date of the annual return of the year** (Central GST Act 2017, s. 36). The return of April 2026 to March
  2027 is due on 31 December 2027 (s. 44; CGST Rules 2017, r. 80), so its records stay until 31 December 2033, and longer while an
  appeal or investigation is open. Books for income tax: six years from the end of the assessment year (Income-tax Rules 1962,
  r. 6F(5)), which ends sooner. A company keeps its books for eight financial years (Companies Act 2013, s. 128(5)).
- **Logs: at least a year** (DPDP Rules 2025, r. 6(1)(e) and r. 8(3)). CERT-In wants 180 days of them, within India (Directions of
  28 April 2022, (iv)). Processes write to standard output and delete nothing: the operator stores it for a year or more. So does the
  gateway or nginx.
- **Backups** contain what was erased after they were made. Keep each one no longer than you would restore it, and repeat the deletions
  since then after a restore.

Other tax records and logs have a least period and no automatic end: the code deletes none of them. Delete them by decision, after the
period, when no proceeding is open.

## Accounts that nobody uses

Marketplaces with at least two crore registered users in India must erase personal data three years after its holder last used the service,
or after the Rules began, whichever is later, and inform the person at least 48 hours before (DPDP Rules 2025, r. 8(1), r. 8(2), Third
Schedule). The duty excepts data that lets a person into their account; we erase the whole account, because little else is held.

\`ERASE_UNUSED_YEARS=3\` switches it on. Leave it unset below the threshold: accounts then stay until their holders delete them. A use is a
sign-in or a token refresh, recorded at most once a day (\`users.lastUsedAt\`), also while the sweep is off. An account without that
date counts from the first round of the sweep.

The sweep \`erase-unused\` mails a notice a week before the period ends, and erases at the end of the period, at least 48 hours after the
mail server took the notice. The next sign-in cancels it. A notice older than 30 days no longer counts, and a new one is sent. The account
is erased like a deleted one (above). It is kept, and checked again each day, while its holder could not delete it in Settings (open
grounds, tournaments or games on its grounds), or while it has a booking ahead, a ledger entry that no settlement has taken yet (owed to
its holder or by them), or a settlement that is not paid yet. An admin's account is never erased.

An account that no notice can reach is kept: it has no mail address, or the mail server refuses the address. The worker logs it (\`an
unused account is kept: its notice could not be mailed\`) and tries again after 30 days. Whether to erase such an account is a
person's decision. No text message is sent, because it would need a template of its own. Calls with an owner's API key do not count as use.

## Table

| collection | purpose | period | enforced by | rule from |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
