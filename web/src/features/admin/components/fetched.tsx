import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { adminTexts as t } from '../texts.js';

interface Props<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Shows what was fetched, its placeholder, or the error with a retry button. */
export function Fetched<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <EmptyState title={t.loadFailed} broken>
        <button type="button" className="btn btn-primary" onClick={() => void query.refetch()}>
          {t.again}
        </button>
      </EmptyState>
    );
  }
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {[1, 2, 3].map((n) => (
        <span key={n} className="skeleton admin-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}
