import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';

interface Props<T> {
  about: ReactNode;
  query: Parameters<typeof Fetched<T[]>>[0]['query'];
  none: { title: string; text: string };
  /** A row and its key. */
  row: (one: T) => ReactNode;
  /** Label of the button that adds one. */
  more: string;
  onMore: () => void;
}

/** The access given to other programs at a workplace, and a button to give more. */
export function ConnectList<T>({ about, query, none, row, more, onMore }: Props<T>) {
  return (
    <>
      <p className="text-2 connect-about">{about}</p>
      <Fetched query={query}>
        {(found) =>
          found.length === 0 ? <EmptyState {...none} /> : <ul className="connect-list">{found.map(row)}</ul>
        }
      </Fetched>
      <div>
        <button type="button" className="btn btn-primary" onClick={onMore}>
          <Icon name="plus" />
          {more}
        </button>
      </div>
    </>
  );
}
