import { formatExactRupees } from '@crease/shared/format/money';
import type { Core } from '../../platform/core.js';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { Flow } from '../../sales/receipts/pdf/flow.js';
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
  const top = { x: PAGE.margin, y: PAGE.margin, width: CONTENT_WIDTH };
  const below = sheet.put('H1', STATEMENT.title, HEADING, top);
  const flow = new Flow(sheet, below + 8, () => {
    doc.addPage();
    return PAGE.margin;
  });
  flow.facts(factsOf(settlement, businessName));
  flow.title(STATEMENT.entries);
  let shown = 0;
  for await (const row of statementRows(core, settlement)) {
    if (shown === MOST_ROWS) break;
    shown += 1;
    flow.facts([{ name: row.date, value: lineOf(row) }]);
  }
  const left = settlement.entryIds.length - shown;
  if (left > 0) flow.paragraph(STATEMENT.more(left));
  sheet.end();
  doc.end();
  return await finished;
}

function factsOf(settlement: MadeSettlement, businessName: string): { name: string; value: string }[] {
  const { _id, amount, takenBack, reversed, status, reference, account } = settlement;
  const { facts } = STATEMENT;
  const target = account && maskTarget(account);
  const { through } = wayOf(settlement);
  return [
    { name: facts.number, value: _id.toString() },
    { name: facts.to, value: printable(businessName) },
    { name: facts.period, value: periodOf(settlement) },
    ...sumsOf(settlement),
    ...(takenBack ? [{ name: facts.takenBack, value: formatExactRupees(takenBack) }] : []),
    { name: facts.amount, value: formatExactRupees(amount) },
    ...(reversed ? [{ name: facts.reversed, value: formatExactRupees(reversed) }] : []),
    { name: facts.status, value: amount === 0 ? STATEMENT.nothing : STATEMENT.status[status] },
    ...(through === undefined ? [] : [{ name: facts.through, value: STATEMENT.through[through] }]),
    ...(reference === undefined ? [] : [{ name: facts.reference, value: printable(reference) }]),
    ...(target ? [{ name: facts.account, value: printable(target.vpa ?? target.accountNumber ?? '') }] : []),
  ];
}

/** How the amount is made; nothing for a settlement older than its sums. */
function sumsOf(settlement: MadeSettlement): { name: string; value: string }[] {
  if (settlement.gross === undefined) return [];
  const { facts } = STATEMENT;
  return (['gross', 'fee', 'commission', 'tcs', 'tds'] as const).map((part) => ({
    name: facts[part],
    value: formatExactRupees(settlement[part] ?? 0),
  }));
}

function lineOf({ what, booking, ground, played, ...money }: StatementRow): string {
  const { gross, fee, commission, tcs, tds, amount } = money;
  const parts = [
    ...(gross === 0 ? [] : [`gross ${formatExactRupees(gross)}`]),
    ...(fee === 0 ? [] : [`fee on top ${formatExactRupees(fee)}`]),
    ...(commission === 0 ? [] : [`commission ${formatExactRupees(commission)}`]),
    ...(tcs === 0 ? [] : [`TCS ${formatExactRupees(tcs)}`]),
    ...(tds === 0 ? [] : [`TDS ${formatExactRupees(tds)}`]),
    `net ${formatExactRupees(amount)}`,
  ].join(', ');
  const whose = booking ? ` ${booking}, ${printable(ground)}, ${played}` : '';
  return `${what}${whose}: ${parts}`;
}
