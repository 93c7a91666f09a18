import type { Complaint } from '@crease/shared/contracts/complaints';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { TextDialog } from '../../../components/text-dialog.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { serverNow } from '../../../lib/clock.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { useMyComplaints, useReopenComplaint } from '../api/use-complaints.js';
import { ComplaintCard } from '../components/complaint-card.js';
import { ComplaintForm } from '../components/complaint-form.js';
import { useLiveComplaints } from '../live.js';
import { complaintTexts as t } from '../texts.js';
import '../components/complaints.css';

/** The complaint form and what became of earlier complaints. `?booking=` names the booking. */
export function ComplaintsPage() {
  usePageTitle(t.title, t.about);
  const user = useUser();
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title={t.signIn} />
      </div>
    );
  }
  return <Complaints />;
}

function Complaints() {
  useLiveComplaints();
  const [params] = useAddress();
  const [page, setPage] = useState(1);
  const [reopening, setReopening] = useState<Complaint>();
  const list = useMyComplaints(page);
  return (
    <div className="page page-body stack-4">
      <h1 className="creased">{t.title}</h1>
      <p className="text-2">{t.about}</p>
      <ComplaintForm booking={params.get('booking') ?? ''} />
      <section className="stack" aria-labelledby="complaints-so-far">
        <h2 id="complaints-so-far">{t.list}</h2>
        <Fetched query={list}>
          {({ complaints, pagination }) =>
            complaints.length === 0 ? (
              <EmptyState title={t.none} text={t.noneText} heading="h3" />
            ) : (
              <>
                <ul className="stack">
                  {complaints.map((complaint) => (
                    <ComplaintCard key={complaint._id} complaint={complaint} heading="h3">
                      {complaint.reopenBy && Date.parse(complaint.reopenBy) > serverNow() ? (
                        <>
                          <button
                            type="button"
                            className="btn btn-small"
                            aria-label={`${t.reopen}, ${complaint.number}`}
                            onClick={() => setReopening(complaint)}
                          >
                            {t.reopen}
                          </button>
                          <span className="small text-2">
                            {t.reopenUntil(formatInstant(complaint.reopenBy))}
                          </span>
                        </>
                      ) : null}
                    </ComplaintCard>
                  ))}
                </ul>
                <Pager pagination={pagination} onPage={setPage} />
              </>
            )
          }
        </Fetched>
      </section>
      {reopening ? <ReopenDialog complaint={reopening} onClose={() => setReopening(undefined)} /> : null}
    </div>
  );
}

function ReopenDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const reopen = useReopenComplaint();
  return (
    <TextDialog
      title={t.reopenTitle(complaint.number)}
      about={t.reopenAbout}
      label={t.reopenLabel}
      long
      maxLength={2000}
      submit={t.reopen}
      cancel={t.cancel}
      busy={reopen.isPending}
      read={(text) => (text.trim().length < 3 ? undefined : text.trim())}
      wrong={t.textMissing}
      done={() => t.reopened}
      failed={t.failed}
      onText={(reason) => reopen.mutateAsync({ id: complaint._id, reason })}
      onClose={onClose}
    />
  );
}
