import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { useMyComplaints } from '../api/use-complaints.js';
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
  const [params] = useSearchParams();
  const [page, setPage] = useState(1);
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
                    <ComplaintCard key={complaint._id} complaint={complaint} />
                  ))}
                </ul>
                <Pager pagination={pagination} onPage={setPage} />
              </>
            )
          }
        </Fetched>
      </section>
    </div>
  );
}
