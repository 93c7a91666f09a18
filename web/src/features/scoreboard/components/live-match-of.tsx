import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { servedMain } from '../../../lib/served-main.js';
import { type LiveMatch, useLiveMatch } from '../../matches/public.js';
import { scoreLineOf } from '../score-words.js';
import { boardTexts as t } from '../texts.js';

export type SeenMatch = NonNullable<LiveMatch['query']['data']>;

interface Props {
  id: string;
  /** Shown under the message that there is no such match. */
  wayOut?: ReactNode;
  children: (seen: SeenMatch, behindSince: number | undefined) => ReactNode;
}

/** A match that is kept live, or why it cannot be shown. The score is the page's title. */
export function LiveMatchOf({ id, wayOut, children }: Props) {
  const { query, behindSince } = useLiveMatch(id);
  usePageTitle(query.data ? scoreLineOf(query.data.board) : servedMain() ? undefined : t.loading);
  if (query.data) return children(query.data, behindSince);
  if (!query.isError) return <Loading label={t.loading} page />;
  const isGone = hasCode(query.error, 'NOT_FOUND') || hasCode(query.error, 'VALIDATION');
  return isGone ? (
    <EmptyState title={t.gone} text={t.goneText} heading="h1" broken>
      {wayOut}
    </EmptyState>
  ) : (
    <EmptyState title={messageOf(query.error, t.failed)} heading="h1" broken>
      <button type="button" className="btn" onClick={() => void query.refetch()}>
        {t.again}
      </button>
    </EmptyState>
  );
}
