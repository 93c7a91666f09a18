import { type DeskDispute, disputeEvidence } from '@crease/shared/contracts/disputes';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DisputeTag } from '../../../components/dispute-tag.js';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Pager } from '../../../components/pager.js';
import { TextDialog } from '../../../components/text-dialog.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useDisputes, useSubmitDispute } from '../api/use-disputes.js';
import { disputeTexts as t } from '../dispute-texts.js';
import { Fetched } from './fetched.js';

const WHICH = ['waiting', 'all'] as const;
const MAX_NOTE = 300;

/** Disputed payments: evidence by deadline, and their outcomes. */
export function Disputes() {
  const [which, setWhich] = useState<(typeof WHICH)[number]>('waiting');
  const [page, setPage] = useState(1);
  const list = useDisputes({ page, ...(which === 'waiting' ? { status: which } : {}) });
  const [submitting, setSubmitting] = useState<DeskDispute>();
  return (
    <div className="stack-4">
      <FilterChips
        legend={t.which}
        options={WHICH.map((value) => ({ value, text: t[value] }))}
        value={which}
        onChange={(next) => {
          setWhich(next);
          setPage(1);
        }}
      />
      <Fetched query={list}>
        {({ disputes, pagination }) =>
          disputes.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <>
              <ul className="stack-4">
                {disputes.map((one) => (
                  <Case key={one._id} dispute={one} onSubmit={() => setSubmitting(one)} />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {submitting ? <SubmitDialog dispute={submitting} onClose={() => setSubmitting(undefined)} /> : null}
    </div>
  );
}

function Case({ dispute, onSubmit }: { dispute: DeskDispute; onSubmit: () => void }) {
  const now = useServerNow(60_000);
  const { status, bookingNumber, bookingId, respondBy, submitted, withheld, taken, beyond } = dispute;
  const isOpen = status === 'open';
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h2>{dispute.groundName}</h2>
        <DisputeTag status={status} text={t.statuses[status]} />
      </div>
      <p>
        {bookingNumber}
        {' · '}
        {dispute.owner.name}
        {dispute.amount === undefined ? null : (
          <>
            {' · '}
            <strong className="num">{t.asked(formatExactRupees(dispute.amount))}</strong>
          </>
        )}
      </p>
      {respondBy && isOpen ? (
        <p>
          <strong>{(now > Date.parse(respondBy) ? t.late : t.due)(formatInstant(respondBy))}</strong>
        </p>
      ) : null}
      {dispute.reason ? <p className="admin-words">{dispute.reason}</p> : null}
      <p className="small text-2">{`${dispute.provider}, ${dispute.disputeId}`}</p>
      {withheld > 0 ? <p className="small num">{t.withheld(formatExactRupees(withheld))}</p> : null}
      {taken !== undefined ? <p className="small num">{t.taken(formatExactRupees(taken))}</p> : null}
      {beyond ? <p className="small num">{t.beyond(formatExactRupees(beyond))}</p> : null}
      {submitted ? (
        <p className="small text-2">
          {t.submitted(formatInstant(submitted.at), submitted.by)}
          {submitted.note ? ` · ${submitted.note}` : null}
        </p>
      ) : null}
      <div className="row row-wrap">
        <DownloadButton
          contract={disputeEvidence}
          input={{ params: { id: dispute._id } }}
          file={`evidence-${dispute.disputeId}.pdf`}
          text={t.evidence}
        />
        {isOpen && !submitted ? (
          <button
            type="button"
            className="btn btn-small btn-primary"
            aria-label={`${t.submit}, ${bookingNumber}`}
            onClick={onSubmit}
          >
            {t.submit}
          </button>
        ) : null}
        {bookingId ? (
          <Link
            className="btn btn-small"
            to={`/booking/${bookingId}`}
            aria-label={`${t.view}, ${bookingNumber}`}
          >
            {t.view}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

function SubmitDialog({ dispute, onClose }: { dispute: DeskDispute; onClose: () => void }) {
  const submit = useSubmitDispute();
  return (
    <TextDialog
      title={t.submitTitle}
      about={t.submitText}
      submit={t.submit}
      cancel={t.cancel}
      label={t.note}
      maxLength={MAX_NOTE}
      busy={submit.isPending}
      read={(typed) => typed.trim() || undefined}
      wrong={t.noteMissing}
      done={() => t.done}
      failed={t.failed}
      onText={(note) => submit.mutateAsync({ id: dispute._id, note })}
      onClose={onClose}
    />
  );
}
