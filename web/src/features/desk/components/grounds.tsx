import type { Ground } from '@crease/shared/contracts/grounds';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { useDesk } from '../desk.js';
import { deskTexts as t } from '../texts.js';

/** Renders its children with the workplace's grounds, or a loading or error state. */
export function Grounds({ children }: { children: (grounds: Ground[]) => ReactNode }) {
  const { grounds } = useDesk();
  if (grounds.isPending) return <Loading page label={t.loading} />;
  if (grounds.isError) {
    return (
      <EmptyState title={t.fetchFailed} heading="h1" broken>
        <button type="button" className="btn btn-primary" onClick={() => void grounds.refetch()}>
          {t.again}
        </button>
      </EmptyState>
    );
  }
  return children(grounds.data);
}
