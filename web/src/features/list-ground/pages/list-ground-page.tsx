import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useAddress } from '../../../lib/use-address.js';
import { useDesk } from '../../desk/public.js';
import { useGroundDraft } from '../api/use-draft.js';
import { ListWizard } from '../components/list-wizard.js';
import { listGroundTexts as t } from '../texts.js';

/** Lists a ground step by step, resuming on any device. */
export function ListGroundPage() {
  const { workplace } = useDesk();
  const draft = useGroundDraft();
  const [, change] = useAddress();
  const [round, setRound] = useState(0);
  usePageTitle(t.title);
  if (draft.isPending) return <Loading page label={t.loading} />;
  if (draft.isError && !draft.data) {
    return (
      <div className="page page-body">
        <EmptyState title={t.loadFailed} heading="h1" broken>
          <button type="button" className="btn btn-primary" onClick={() => void draft.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      </div>
    );
  }
  const beginAnew = async () => {
    await draft.refetch();
    change({ step: undefined }, { replace: true });
    setRound((before) => before + 1);
  };
  return (
    <div className="page page-body">
      <ListWizard
        key={round}
        ownerId={workplace.ownerId}
        draft={draft.data ?? null}
        onAnew={() => void beginAnew()}
      />
    </div>
  );
}
