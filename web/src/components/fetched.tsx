import type { ReactNode } from 'react';
import { messageOf } from '../lib/api/api-error.js';
import { EmptyState } from './empty-state.js';
import { Loading } from './loading.js';
import { partTexts as t } from './texts.js';
import './fetched.css';

interface Props<T> {
  query: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Shows what was fetched, a loading sign, or the error with a retry button. */
export function Fetched<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return (
      <div className="fetched-wait">
        <Loading />
      </div>
    );
  }
  return (
    <EmptyState title={messageOf(query.error, t.loadFailed)} broken>
      <button type="button" className="btn" onClick={() => void query.refetch()}>
        {t.again}
      </button>
    </EmptyState>
  );
}
