import { formatFullDay } from '@crease/shared/format/in-english';
import { formatExactRupees } from '@crease/shared/format/money';
import type { Core } from '../../platform/core.js';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { Flow, type FlowRow } from '../../sales/receipts/pdf/flow.js';
import { drawFooters } from '../../sales/receipts/pdf/footer.js';
import { drawSlimHeader } from '../../sales/receipts/pdf/header.js';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { CONTENT_WIDTH, PAGE, Sheet, type Style } from '../../sales/receipts/pdf/sheet.js';
import { printable } from '../../sales/receipts/pdf/text-runs.js';
import { maskTarget } from '../payouts/payout-account.schema.js';
import { wayOf } from './settlement.present.js';
import type { MadeSettlement } from './settlement.schema.js';
import { periodOf, type StatementRow, statementRows } from './statement.js';
import { STATEMENT } from './statement-texts.js';

const HEADING: Style = { face: 'display', size: 26, leading: 32, colour: COLOURS.text };
/** Longer statements are cut: the rest is in the CSV. */
const MOST_ROWS = 1_000;

/** A settlement's statement as a PDF, A4 portrait, tagged for screen readers. */
export async function statementPdf(
  core: Core,
  settlement: MadeSettlement,
  businessName: string,
): Promise<Buffer> {
  const { doc, finished } = await openDocument({
    title: `Crease settlement ${settlement._id}`,
    createdAt: settlement.at,
    changedAt: settlement.updatedAt,
  });
  const sheet = new Sheet(doc);
  const number = settlement._id.toString();
  const top = { x: PAGE.margin, y: drawSlimHeader(sheet, number), width: CONTENT_WIDTH };
  const below = sheet.put('H1', STATEMENT.title, HEADING, top);
  const flow = new Flow(sheet, below + 8, () => {
    doc.addPage();
    return drawSlimHeader(sheet, number);
  });
  flow.facts(factsOf(settlement, businessName));
  flow.title(STATEMENT.sums);
  flow.amounts(sumsOf(settlement));
  const rows: StatementRow[] = [];
  for await (const row of statementRows(core, settlement)) {
    if (rows.length === MOST_ROWS) break;
    rows.push(row);
  }
  flow.title(STATEMENT.entries);
  const left = settlement.entryIds.length - rows.length;
  drawEntries(flow, rows, left === 0);
  if (left > 0) flow.paragraph(STATEMENT.more(left));
  drawFooters(sheet, number);
  sheet.end();
  doc.end();
  return await finished;
}

function factsOf(settlement: MadeSettlement, businessName: string): { name: string; value: string }[] {
  const { _id, amount, status, reference, account } = settlement;
  const { facts } = STATEMENT;
  const target = account && maskTarget(account);
  const { through } = wayOf(settlement);
  return [
    { name: facts.number, value: _id.toString() },
    { name: facts.to, value: printable(businessName) },
    { name: facts.period, value: periodOf(settlement) },
    { name: facts.status, value: amount === 0 ? STATEMENT.nothing : STATEMENT.status[status] },
    ...(through === undefined ? [] : [{ name: facts.through, value: STATEMENT.through[through] }]),
    ...(reference === undefined ? [] : [{ name: facts.reference, value: printable(reference) }]),
    ...(target ? [{ name: facts.account, value: printable(target.vpa ?? target.accountNumber ?? '') }] : []),
  ];
}

/** How the amount is made; only the amount for a settlement older than its sums. */
function sumsOf(settlement: MadeSettlement): { name: string; value: string }[] {
  const { gross, takenBack, amount, reversed } = settlement;
  const { facts } = STATEMENT;
  const parts = gross === undefined ? [] : (['gross', 'fee', 'commission', 'tcs', 'tds'] as const);
  return [
    ...parts.map((part) => ({ name: facts[part], value: formatExactRupees(settlement[part] ?? 0) })),
    ...(takenBack ? [{ name: facts.takenBack, value: formatExactRupees(takenBack) }] : []),
    { name: facts.amount, value: formatExactRupees(amount) },
    ...(reversed ? [{ name: facts.reversed, value: formatExactRupees(reversed) }] : []),
  ];
}

/** A row for each entry, with the columns that any of them has an amount in. The total follows if no row is missing. */
function drawEntries(flow: Flow, rows: readonly StatementRow[], isWhole: boolean): void {
  const { table, figures } = STATEMENT;
  const columns = (['gross', 'fee', 'commission', 'tcs', 'tds', 'amount'] as const).filter((part) =>
    rows.some((row) => row[part] !== 0),
  );
  const rowOf = (row: StatementRow): FlowRow => ({
    date: formatFullDay(row.date),
    what: row.booking ? `${row.what} ${row.booking}` : row.what,
    about: [printable(row.ground), printable(row.playedInWords)].filter(Boolean).join(', '),
    figures: columns.map((part) => (row[part] === 0 ? '' : formatExactRupees(row[part]))),
  });
  const total: FlowRow = {
    date: '',
    what: STATEMENT.total,
    about: '',
    figures: columns.map((part) => formatExactRupees(rows.reduce((sum, row) => sum + row[part], 0))),
  };
  flow.table({ ...table, figures: columns.map((part) => figures[part]) }, [
    ...rows.map(rowOf),
    ...(isWhole ? [total] : []),
  ]);
}
