import type { PersonReport, ReportVerdict } from '@crease/shared/contracts/people-reports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Pager } from '../../../components/pager.js';
import { StateTag } from '../../../components/state-tag.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatInstant } from '../../../lib/format/time.js';
import {
  type ReportState,
  useDecideReport,
  useLookAtReport,
  usePersonReports,
} from '../api/use-person-reports.js';
import { reportTexts as t } from '../report-texts.js';
import { adminTexts } from '../texts.js';
import { Fetched } from './fetched.js';
import { ReasonForm } from './reason-form.js';

const STATES: readonly ReportState[] = ['open', 'closed'];

/** Reports about people: open ones wait for a decision. */
export function PersonReports() {
  const [state, setState] = useState<ReportState>('open');
  const [page, setPage] = useState(1);
  const list = usePersonReports({ status: state, page });
  const [asking, setAsking] = useState<Asked>();
  const show = (next: ReportState) => {
    setState(next);
    setPage(1);
  };
  return (
    <div className="admin">
      <FilterChips
        legend={t.states}
        options={STATES.map((value) => ({ value, text: t.stateOf[value] }))}
        value={state}
        onChange={show}
      />
      <Fetched query={list}>
        {({ reports, overdue, pagination }) =>
          reports.length === 0 ? (
            <EmptyState title={t.none[state]} text={t.noneText} />
          ) : (
            <>
              {state === 'open' && overdue > 0 ? (
                <p role="status">
                  <strong>{t.overdueCount(overdue)}</strong>
                </p>
              ) : null}
              <ul className="stack-4">
                {reports.map((report) => (
                  <Report
                    key={report._id}
                    report={report}
                    onDecide={(verdict) => setAsking({ report, verdict })}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {asking ? <DecideDialog {...asking} onClose={() => setAsking(undefined)} /> : null}
    </div>
  );
}

interface ReportProps {
  report: PersonReport;
  onDecide: (verdict: ReportVerdict) => void;
}

function Report({ report, onDecide }: ReportProps) {
  const { about, reporter, reason, text, gameId, reportedAt, reportsAbout, decision, isOverdue, review } =
    report;
  const verdicts: readonly ReportVerdict[] = [
    'dismissed',
    review ? 'review-hidden' : 'warned',
    ...(gameId ? (['game-closed'] as const) : []),
  ];
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h2>{about.name}</h2>
        <span className="row row-wrap">
          {isOverdue ? <StateTag look={{ tag: 'tag-danger', icon: 'warning' }} text={t.overdue} /> : null}
          <span className="tag tag-accent">{t.reasons[reason]}</span>
        </span>
      </div>
      <p className="small text-2">
        {t.reportedBy(reporter.name, formatInstant(reportedAt))}
        {reportsAbout > 1 ? ` · ${t.reportsAbout(reportsAbout)}` : ''}
      </p>
      {decision ? null : <Clocks report={report} />}
      {review ? (
        <div className="admin-note">
          <span className="small text-2">
            {t.review} · {t.stars(review.rating)}
          </span>
          <blockquote className="admin-words">{review.comment}</blockquote>
        </div>
      ) : null}
      {text ? (
        <div className="admin-note">
          <blockquote className="admin-words">{text}</blockquote>
        </div>
      ) : null}
      {decision ? (
        <p>
          <strong>{t.verdicts[decision.verdict]}</strong>: {decision.reason}
        </p>
      ) : null}
      <div className="row row-wrap">
        {decision || report.lookedAt ? null : <LookButton report={report} />}
        {decision
          ? null
          : verdicts.map((verdict) => (
              <button
                key={verdict}
                type="button"
                className={`btn btn-small ${verdict === 'dismissed' ? '' : 'btn-danger'}`}
                aria-label={`${t.acts[verdict]}, ${about.name}`}
                onClick={() => onDecide(verdict)}
              >
                {t.acts[verdict]}
              </button>
            ))}
        {review ? (
          <Link className="btn btn-small" to={`/ground/${review.groundId}`}>
            {t.viewGround}
          </Link>
        ) : null}
        {gameId ? (
          <Link className="btn btn-small" to={`/game/${gameId}`}>
            {t.viewGame}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

function Clocks({ report: { lookedAt, lookBy, decideBy } }: { report: PersonReport }) {
  const look = lookedAt ? t.lookedAt(formatInstant(lookedAt)) : t.lookBy(formatInstant(lookBy));
  return (
    <p className="small">
      {look} · {t.decideBy(formatInstant(decideBy))}
    </p>
  );
}

function LookButton({ report: { _id, about } }: { report: PersonReport }) {
  const look = useLookAtReport();
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-label={`${t.look}, ${about.name}`}
      disabled={look.isPending}
      onClick={() =>
        look.mutate(_id, {
          onSuccess: () => toast.success(t.looked),
          onError: (error) => toast.error(messageOf(error, adminTexts.failed)),
        })
      }
    >
      {t.look}
    </button>
  );
}

interface Asked {
  report: PersonReport;
  verdict: ReportVerdict;
}

function DecideDialog({ report, verdict, onClose }: Asked & { onClose: () => void }) {
  const decide = useDecideReport();
  return (
    <ReasonForm
      title={t.titles[verdict]}
      text={t.consequences[verdict]}
      action={t.acts[verdict]}
      danger={verdict !== 'dismissed'}
      words={{ reason: t.reason, reasonHint: t.reasonHints[verdict], reasonMissing: t.reasonMissing }}
      maxLength={300}
      busy={decide.isPending}
      done={t.decided}
      onReason={(reason) => decide.mutateAsync({ id: report._id, verdict, reason })}
      onClose={onClose}
    />
  );
}
