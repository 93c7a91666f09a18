import type { ResponseOf } from '@crease/shared/contract';
import type { compareReport, Difference, ReportedKind } from '@crease/shared/contracts/reconciliation';
import { MAX_COMPARED_DAYS } from '@crease/shared/import-limits';
import { daysBetween } from '@crease/shared/time/ist';
import { useId, useState } from 'react';
import { DayRangeFields } from '../../../components/day-range-fields.js';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Icon } from '../../../components/icon.js';
import { ApiError, hasCode, messageOf } from '../../../lib/api/api-error.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatDay } from '../../../lib/format/time.js';
import { useCompareReport } from '../api/use-compare-report.js';
import { reconciliationTexts as t } from '../reconciliation-texts.js';
import '../../../components/work-page.css';

/** Differences between a provider's report, chosen as a file, and our records. */
export function Reconciliation() {
  const fileId = useId();
  const compare = useCompareReport();
  const [file, setFile] = useState<File>();
  const [{ from, to }, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const problem = problemOf(from, to);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    compare.reset();
    if (chosen) compare.mutate({ file: chosen, from, to });
  };
  return (
    <div className="stack-4">
      <div className="stack text-2">
        {t.about.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="work-filters">
        <DayRangeFields
          from={from}
          to={to}
          labels={t.days}
          errors={{ to: problem }}
          onChange={(change) => setDays((before) => ({ ...before, ...change }))}
        />
      </div>
      <div className="row row-wrap">
        <input
          id={fileId}
          type="file"
          className="visually-hidden"
          accept=".csv,text/csv"
          disabled={compare.isPending || problem !== undefined}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Resets the input, so that the same file can be chosen again after an edit.
            event.target.value = '';
          }}
        />
        <label htmlFor={fileId} className="btn">
          <Icon name="file" />
          {compare.isPending ? t.comparing : t.choose}
        </label>
        {file && !compare.isPending && problem === undefined ? (
          <button type="button" className="btn" onClick={() => compare.mutate({ file, from, to })}>
            {t.again}
          </button>
        ) : null}
        <span className="small text-2">{file ? file.name : t.limit}</span>
      </div>
      {compare.error ? (
        <p className="notice notice-danger" role="alert">
          <Icon name="warning" />
          <span>{refusalOf(compare.error)}</span>
        </p>
      ) : null}
      {compare.data ? <Compared {...compare.data} /> : null}
    </div>
  );
}

/** What is wrong with the days to check; undefined if nothing is, or none are chosen. */
function problemOf(from: string | undefined, to: string | undefined): string | undefined {
  if (!from && !to) return undefined;
  if (!from || !to) return t.bothDays;
  return daysBetween(from, to) < MAX_COMPARED_DAYS ? undefined : t.fewerDays;
}

/** What is wrong with the file, in the server's words. */
const refusalOf = (error: unknown): string =>
  (error instanceof ApiError && hasCode(error, 'VALIDATION') ? error.errors[0]?.message : undefined) ??
  messageOf(error, t.failed);

function Compared({
  differences,
  more,
  agreed,
  transfers,
  moreTransfers,
}: Omit<ResponseOf<typeof compareReport>, 'success'>) {
  const [kind, setKind] = useState<ReportedKind>();
  const kinds = [...new Set(differences.map((one) => one.kind))];
  const shown = differences.filter((one) => kind === undefined || one.kind === kind);
  const days = [...new Set(shown.map(({ day }) => day))].sort();
  const countOf = (wanted: ReportedKind) => differences.filter((one) => one.kind === wanted).length;
  return (
    <>
      <p role="status">{t.agreed(agreed)}</p>
      {differences.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <FilterChips
          legend={t.which}
          options={[
            { value: undefined, text: t.all(differences.length) },
            ...kinds.map((value) => ({ value, text: `${t.kinds[value]} (${countOf(value)})` })),
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      {days.map((day) => (
        <section key={day ?? ''} className="stack-4">
          <h2>{day ? formatDay(day) : t.noDay}</h2>
          <ul className="stack-4">
            {shown
              .filter((one) => one.day === day)
              .map((one) => (
                <Row key={`${one.line} ${one.kind} ${one.subject}`} {...one} />
              ))}
          </ul>
        </section>
      ))}
      {more > 0 ? <p>{t.more(more)}</p> : null}
      {transfers.map(({ utr, amount }) => (
        <p key={utr} className="small text-2 num">
          {utr ? t.transfer(utr, formatExactRupees(amount)) : t.noTransfer(formatExactRupees(amount))}
        </p>
      ))}
      {moreTransfers > 0 ? <p className="small text-2">{t.moreTransfers(moreTransfers)}</p> : null}
    </>
  );
}

function Row({ line, kind, subject, amount, message }: Difference) {
  const mayFollow = kind === 'payment' || kind === 'refund';
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h3>{t.kinds[kind]}</h3>
        {amount === undefined ? null : <strong className="num">{formatExactRupees(amount)}</strong>}
      </div>
      <p className="admin-words">{`${subject} ${message}`.trim()}</p>
      <p className="small text-2">{line === 0 ? t.missing : t.line(line)}</p>
      <p className="small">{line === 0 && mayFollow ? t.mayFollow : t.todo[kind]}</p>
    </li>
  );
}
