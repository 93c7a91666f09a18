import type { Tournament } from '@crease/shared/contracts/tournament';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { tournamentTexts as t } from '../texts.js';

interface Props {
  query: UseQueryResult<Tournament>;
  /** Shown above it, and while it loads. */
  head?: ReactNode;
  children: (tournament: Tournament) => ReactNode;
}

/** A tournament once it is read, or why it cannot be shown. */
export function TournamentOf({ query, head, children }: Props) {
  if (hasCode(query.error, 'NOT_FOUND') || hasCode(query.error, 'VALIDATION'))
    return (
      <EmptyState title={t.gone} text={t.goneText} heading="h1" broken>
        <Link className="btn" to="/tournaments">
          {t.toAll}
        </Link>
      </EmptyState>
    );
  return (
    <>
      {head}
      <Fetched query={query}>{children}</Fetched>
    </>
  );
}
