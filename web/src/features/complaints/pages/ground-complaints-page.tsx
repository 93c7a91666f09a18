import type { Complaint } from '@crease/shared/contracts/complaints';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { TextDialog } from '../../../components/text-dialog.js';
import { WorkPage } from '../../../components/work-page.js';
import { useDesk } from '../../desk/public.js';
import { useAnswerComplaint, useGroundComplaints } from '../api/use-complaints.js';
import { ComplaintCard } from '../components/complaint-card.js';
import { useLiveComplaints } from '../live.js';
import { complaintTexts as t } from '../texts.js';
import '../components/complaints.css';

/** Complaints about bookings of the workplace's grounds, and its answers. */
export function GroundComplaintsPage() {
  useLiveComplaints();
  const { ownerId } = useDesk().workplace;
  const [page, setPage] = useState(1);
  const [answering, setAnswering] = useState<Complaint>();
  const list = useGroundComplaints(ownerId, page);
  return (
    <WorkPage title={t.ofGround}>
      <Fetched query={list}>
        {({ complaints, pagination }) =>
          complaints.length === 0 ? (
            <EmptyState title={t.noneOfGround} text={t.noneOfGroundText} />
          ) : (
            <>
              <ul className="stack">
                {complaints.map((complaint) => (
                  <ComplaintCard key={complaint._id} complaint={complaint} heading="h2">
                    {complaint.status === 'resolved' ? null : (
                      <button
                        type="button"
                        className="btn btn-small"
                        aria-label={`${t.answer}, ${complaint.number}`}
                        onClick={() => setAnswering(complaint)}
                      >
                        {t.answer}
                      </button>
                    )}
                  </ComplaintCard>
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {answering ? <AnswerDialog complaint={answering} onClose={() => setAnswering(undefined)} /> : null}
    </WorkPage>
  );
}

function AnswerDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const answer = useAnswerComplaint();
  return (
    <TextDialog
      title={t.answerTitle(complaint.number)}
      about={t.answerAbout}
      label={t.answerLabel}
      long
      maxLength={2000}
      submit={t.answer}
      cancel={t.cancel}
      busy={answer.isPending}
      read={(text) => (text.trim().length < 3 ? undefined : text.trim())}
      wrong={t.textMissing}
      done={() => t.answered}
      failed={t.failed}
      onText={(text) => answer.mutateAsync({ id: complaint._id, text })}
      onClose={onClose}
    />
  );
}
