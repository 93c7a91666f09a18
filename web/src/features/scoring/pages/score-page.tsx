import { useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useUser } from '../../../lib/session.js';
import { Scorer } from '../components/scorer.js';
import { scoringTexts as t } from '../texts.js';
import { useScoring } from '../use-scoring.js';
import '../components/scorer.css';

/** `/match/:id/score`: a match is scored here, ball by ball, with or without a network. */
export function ScorePage() {
  const { id = '' } = useParams();
  const user = useUser();
  usePageTitle(t.title);
  return (
    <div className="page page-body">
      {user ? <Scoring key={id} matchId={id} /> : <SignInNeeded title={t.signIn} />}
    </div>
  );
}

function Scoring({ matchId }: { matchId: string }) {
  const [search] = useSearchParams();
  const scoring = useScoring(matchId, search.get('token') ?? undefined);
  if (scoring.kind === 'opening') return <Loading page />;
  if (scoring.kind === 'open' && !scoring.snapshot.otherTab)
    return <Scorer session={scoring.session} snapshot={scoring.snapshot} />;
  if (scoring.kind !== 'failed') {
    return (
      <EmptyState title={t.otherTab} text={t.otherTabText} heading="h1">
        <Retry text={t.openHere} onClick={scoring.retry} />
      </EmptyState>
    );
  }
  const { error } = scoring;
  const isGone = hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION');
  return isGone ? (
    <EmptyState title={t.gone} text={t.goneText} heading="h1" broken />
  ) : (
    <EmptyState title={wordsOf(error)} heading="h1" broken>
      <Retry text={t.again} onClick={scoring.retry} />
    </EmptyState>
  );
}

/** The browser refuses its storage with a DOMException. */
const wordsOf = (error: unknown): string =>
  error instanceof DOMException ? t.noStorage : messageOf(error, t.failed);

function Retry({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className="btn" onClick={onClick}>
      {text}
    </button>
  );
}
