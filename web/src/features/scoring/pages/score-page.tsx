import { useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { Scorer } from '../components/scorer.js';
import { ScorerFrame } from '../components/scorer-frame.js';
import { scoringTexts as t } from '../texts.js';
import { type Scoring, useScoring } from '../use-scoring.js';

/** `/match/:id/score`: a match is scored here, ball by ball, with or without a network. */
export function ScorePage() {
  const { id = '' } = useParams();
  const user = useUser();
  usePageTitle(t.title);
  if (user) return <ScoringOf key={id} matchId={id} />;
  return (
    <ScorerFrame matchId={id}>
      <SignInNeeded title={t.signIn} />
    </ScorerFrame>
  );
}

function ScoringOf({ matchId }: { matchId: string }) {
  const [search] = useAddress();
  const scoring = useScoring(matchId, search.get('token') ?? undefined);
  if (scoring.kind === 'open' && !scoring.snapshot.otherTab)
    return <Scorer session={scoring.session} snapshot={scoring.snapshot} />;
  return (
    <ScorerFrame matchId={matchId}>
      {scoring.kind === 'opening' ? <Loading page /> : <NotOpen scoring={scoring} retry={scoring.retry} />}
    </ScorerFrame>
  );
}

function NotOpen({ scoring, retry }: { scoring: Scoring; retry: () => void }) {
  if (scoring.kind === 'blocked') return <EmptyState title={t.blocked} text={t.blockedText} heading="h1" />;
  if (scoring.kind === 'outdated')
    return (
      <EmptyState title={t.outdated} text={t.outdatedText} heading="h1">
        <Again text={t.reload} onClick={() => window.location.reload()} />
      </EmptyState>
    );
  if (scoring.kind !== 'failed')
    return (
      <EmptyState title={t.otherTab} text={t.otherTabText} heading="h1">
        <Again text={t.openHere} onClick={retry} />
      </EmptyState>
    );
  const { error } = scoring;
  const isGone = hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION');
  return isGone ? (
    <EmptyState title={t.gone} text={t.goneText} heading="h1" broken />
  ) : (
    <EmptyState title={wordsOf(error)} heading="h1" broken>
      <Again text={t.again} onClick={retry} />
    </EmptyState>
  );
}

/** The browser refuses its storage with a DOMException. */
const wordsOf = (error: unknown): string =>
  error instanceof DOMException ? t.noStorage : messageOf(error, t.failed);

function Again({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className="btn btn-primary" onClick={onClick}>
      {text}
    </button>
  );
}
