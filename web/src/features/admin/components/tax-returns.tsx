import { gstr8Csv, type TcsRow, type TdsRow, tdsCsv } from '@crease/shared/contracts/taxes';
import { stateNameOf } from '@crease/shared/state-codes';
import { type ReactNode, useState } from 'react';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { SelectField } from '../../../components/select-field.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatFullDay } from '../../../lib/format/time.js';
import { monthsBefore, quartersBefore } from '../../../lib/tax-time.js';
import { useTcsReturn, useTdsReturn } from '../api/use-tax-returns.js';
import { taxTexts as t } from '../tax-texts.js';
import { CommissionBills } from './commission-bills.js';
import { Fetched } from './fetched.js';
import '../../../components/work-page.css';

const KINDS = ['tcs', 'tds', 'bills'] as const;

/** The returns of tax at source that the operator files, and its bills for commission. */
export function TaxReturns() {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('tcs');
  return (
    <div className="admin stack-4">
      <FilterChips
        legend={t.kinds}
        options={KINDS.map((value) => ({ value, text: t.kindOf[value] }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'tcs' ? <TcsReturn /> : kind === 'tds' ? <TdsReturn /> : <CommissionBills />}
    </div>
  );
}

function TcsReturn() {
  const months = monthsBefore(useToday());
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const found = useTcsReturn(month);
  return (
    <>
      <div className="work-filters">
        <SelectField label={t.month} value={month} options={months} onChange={setMonth} />
      </div>
      <Fetched query={found}>
        {({ form, law, due, rows, totals }) => (
          <>
            <Filing form={form} law={law} due={due} note={t.withoutGst} />
            <div>
              <DownloadButton
                contract={gstr8Csv}
                input={{ query: { month } }}
                file={`gstr8-${month}.csv`}
                text={t.csv}
              />
            </div>
            <Table
              columns={['supplies', 'returns', 'net', 'igst', 'cgst', 'sgst']}
              rows={rows}
              totals={totals}
              keyOf={({ ownerId, gstin, state }) => `${ownerId} ${gstin} ${state}`}
              about={({ gstin, state }: TcsRow) => `${gstin} · ${stateNameOf(state)}`}
            />
          </>
        )}
      </Fetched>
    </>
  );
}

function TdsReturn() {
  const quarters = quartersBefore(useToday());
  const [quarter, setQuarter] = useState(quarters[0]?.value ?? '');
  const found = useTdsReturn(quarter);
  return (
    <>
      <div className="work-filters">
        <SelectField label={t.quarter} value={quarter} options={quarters} onChange={setQuarter} />
      </div>
      <Fetched query={found}>
        {({ form, law, due, rows, totals }) => (
          <>
            <Filing form={form} law={law} due={due} note={`${t.withGst} ${t.wholePans}`} />
            <div>
              <DownloadButton
                contract={tdsCsv}
                input={{ query: { quarter } }}
                file={`tds-${quarter}.csv`}
                text={t.csv}
              />
            </div>
            <Table
              columns={['gross', 'tds']}
              rows={rows}
              totals={totals}
              keyOf={({ ownerId, rate, panLast4 }) => `${ownerId} ${rate} ${panLast4 ?? ''}`}
              about={({ panLast4, deductedAs, rate, undeducted }: TdsRow) =>
                [
                  panLast4 ? t.pan(panLast4) : t.noPan,
                  ...(deductedAs ? [t.deductedAs(deductedAs)] : []),
                  `${t.rate} ${rate} %`,
                  ...(undeducted ? [t.undeducted(formatExactRupees(undeducted))] : []),
                ].join(' · ')
              }
            />
          </>
        )}
      </Fetched>
    </>
  );
}

const Filing = ({ form, law, due, note }: { form: string; law: string; due: string; note: string }) => (
  <div>
    <p>
      <strong>{t.form(form, law)}</strong>
    </p>
    <p>{t.due(formatFullDay(due))}</p>
    <p className="small text-2">{note}</p>
  </div>
);

type Column = 'supplies' | 'returns' | 'net' | 'igst' | 'cgst' | 'sgst' | 'gross' | 'tds';

interface TableProps<C extends Column, R extends Record<C, number> & { name: string }> {
  columns: readonly C[];
  rows: readonly R[];
  totals: Record<C, number>;
  keyOf: (row: R) => string;
  about: (row: R) => string;
}

function Table<C extends Column, R extends Record<C, number> & { name: string }>({
  columns,
  rows,
  totals,
  keyOf,
  about,
}: TableProps<C, R>): ReactNode {
  if (rows.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <div className="work-table-frame">
      <table className="work-table work-cards">
        <thead>
          <tr>
            <th scope="col">{t.owner}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="cell-money">
                {t[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">
                {row.name}
                <div className="small text-2">{about(row)}</div>
              </th>
              {columns.map((column) => (
                <td key={column} className="num cell-money cell-line" data-label={t[column]}>
                  {formatExactRupees(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {columns.map((column) => (
              <td key={column} className="num cell-money cell-line" data-label={t[column]}>
                {formatExactRupees(totals[column])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
