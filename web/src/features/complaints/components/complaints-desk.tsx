import { complaintsCsv, type DeskComplaint } from '@crease/shared/contracts/complaints';
import { useState } from 'react';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Pager } from '../../../components/pager.js';
import { TextDialog } from '../../../components/text-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useComplaints, useDecideComplaint } from '../api/use-complaints.js';
import { useLiveComplaints } from '../live.js';
import { complaintTexts as t } from '../texts.js';
import { ComplaintCard } from './complaint-card.js';
import { CorrectBirthDateDialog } from './correct-birth-date-dialog.js';
import { GiveRefundDialog } from './give-refund-dialog.js';
import './complaints.css';

const STATES = [
  ['waiting', 'waiting'],
  ['resolved', 'done'],
] as const;

interface Asked {
  complaint: DeskComplaint;
  act: 'answer' | 'resolve' | 'birthDate' | 'give' | 'refuse';
}

/** Our team's desk: complaints by their nearest deadline, acknowledged, answered and resolved here. */
export function ComplaintsDesk() {
  useLiveComplaints();
  const [state, setState] = useState<'waiting' | 'resolved'>('waiting');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked>();
  const list = useComplaints(state, page);
  return (
    <div className="stack-4">
      <div className="row row-between row-wrap">
        <FilterChips
          legend={t.filter}
          options={STATES.map(([value, text]) => ({ value, text: t[text] }))}
          value={state}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        />
        <DownloadButton contract={complaintsCsv} input={{ query: {} }} file="crease-complaints.csv" />
      </div>
      <Fetched query={list}>
        {({ complaints, pagination }) =>
          complaints.length === 0 ? (
            <EmptyState
              title={state === 'waiting' ? t.noneWaiting : t.noneDone}
              text={state === 'waiting' ? t.noneWaitingText : t.noneDoneText}
            />
          ) : (
            <>
              <ul className="stack">
                {complaints.map((complaint) => (
                  <ComplaintCard
                    key={complaint._id}
                    complaint={complaint}
                    from={complaint.complainant.name}
                    heading="h2"
                  >
                    {complaint.status === 'resolved' ? null : (
                      <Acts complaint={complaint} onAsk={(act) => setAsked({ complaint, act })} />
                    )}
                  </ComplaintCard>
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {asked ? <AskedDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </div>
  );
}

function Acts({ complaint, onAsk }: { complaint: DeskComplaint; onAsk: (act: Asked['act']) => void }) {
  const decide = useDecideComplaint();
  const acknowledge = async () => {
    try {
      await decide.mutateAsync({ id: complaint._id, status: 'acknowledged' });
      toast.success(t.acknowledged);
    } catch (failure) {
      toast.error(messageOf(failure, t.failed));
    }
  };
  const { number, kind, right, acknowledgedAt, booking } = complaint;
  const acts = [
    ...(['answer', 'resolve'] as const),
    ...(right === 'correction' ? (['birthDate'] as const) : []),
    ...(booking ? (['give'] as const) : []),
    ...(kind === 'refund' ? (['refuse'] as const) : []),
  ];
  return (
    <>
      {acknowledgedAt ? null : (
        <button
          type="button"
          className="btn btn-small btn-primary"
          aria-label={`${t.acknowledge}, ${number}`}
          disabled={decide.isPending}
          onClick={() => void acknowledge()}
        >
          {t.acknowledge}
        </button>
      )}
      {acts.map((act) => (
        <button
          key={act}
          type="button"
          className={`btn btn-small${act === 'refuse' ? ' btn-danger' : ''}`}
          aria-label={`${t[act]}, ${number}`}
          onClick={() => onAsk(act)}
        >
          {t[act]}
        </button>
      ))}
    </>
  );
}

function AskedDialog({ complaint, act, onClose }: Asked & { onClose: () => void }) {
  if (act === 'give') return <GiveRefundDialog complaint={complaint} onClose={onClose} />;
  if (act === 'birthDate') return <CorrectBirthDateDialog complaint={complaint} onClose={onClose} />;
  return <DecideDialog complaint={complaint} act={act} onClose={onClose} />;
}

interface Decided {
  complaint: DeskComplaint;
  act: Exclude<Asked['act'], 'give' | 'birthDate'>;
  onClose: () => void;
}

function DecideDialog({ complaint, act, onClose }: Decided) {
  const decide = useDecideComplaint();
  const { _id: id, number } = complaint;
  const isAnswer = act === 'answer';
  const send = (text: string) => {
    if (isAnswer) return decide.mutateAsync({ id, text });
    return act === 'refuse'
      ? decide.mutateAsync({ id, status: 'resolved', text: t.refusedText, refund: 'refused', reason: text })
      : decide.mutateAsync({ id, status: 'resolved', text });
  };
  return (
    <TextDialog
      title={isAnswer ? t.answerTitle(number) : t.resolveTitle(number)}
      about={{ answer: t.answerAbout, resolve: t.resolveAbout, refuse: t.refuseAbout }[act]}
      label={{ answer: t.answerLabel, resolve: t.decision, refuse: t.reason }[act]}
      long
      maxLength={act === 'refuse' ? 500 : 2000}
      submit={t[act]}
      cancel={t.cancel}
      busy={decide.isPending}
      read={(text) => (text.trim().length < 3 ? undefined : text.trim())}
      wrong={t.textMissing}
      done={() => t.decided}
      failed={t.failed}
      onText={send}
      onClose={onClose}
    />
  );
}
