import type { Ground } from '@crease/shared/contracts/grounds';
import { EmptyState } from '../../../components/empty-state.js';
import type { useGrounds } from '../../grounds/public.js';
import { GroundCard, GroundCardSkeleton, useLiveGrounds } from '../../grounds/public.js';
import { homeTexts as t } from '../texts.js';

const SKELETONS = 6;

interface Props {
  grounds: Ground[];
  query: ReturnType<typeof useGrounds>;
  onBook: (ground: Ground) => void;
  onClear: () => void;
}

export function GroundList({ grounds, query, onBook, onClear }: Props) {
  useLiveGrounds(grounds.map((ground) => ground._id));

  if (query.isPending) {
    return (
      <ul className="ground-grid" aria-busy="true" aria-label={t.loading}>
        {Array.from({ length: SKELETONS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
          <GroundCardSkeleton key={at} />
        ))}
      </ul>
    );
  }
  if (query.isError) {
    return (
      <EmptyState title={t.loadFailed} broken>
        <button type="button" className="btn btn-primary" onClick={() => void query.refetch()}>
          {t.again}
        </button>
      </EmptyState>
    );
  }
  if (grounds.length === 0) {
    return (
      <EmptyState title={t.none} text={t.noneText}>
        <button type="button" className="btn btn-primary" onClick={onClear}>
          {t.clear}
        </button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="ground-grid">
        {grounds.map((ground, at) => (
          <GroundCard key={ground._id} ground={ground} onBook={onBook} eager={at < 2} />
        ))}
      </ul>
      <MoreGrounds query={query} />
    </>
  );
}

/** Loads the next page of the list, while there is one. */
export function MoreGrounds({ query }: Pick<Props, 'query'>) {
  if (!query.hasNextPage) return null;
  return (
    <p className="home-more">
      <button
        type="button"
        className="btn"
        disabled={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t.more}
      </button>
    </p>
  );
}
