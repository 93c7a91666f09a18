import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { Link } from 'react-router-dom';
import { DownloadButton } from '../../../components/download-button.js';
import { Icon } from '../../../components/icon.js';
import { late } from '../../../components/late.js';
import { ShareButton } from '../../../components/share-button.js';
import { WhenNear } from '../../../components/when-near.js';
import { MatchBefore, MatchVerdict } from '../../match-setup/public.js';
import { matchCardPdf } from '../../matches/public.js';
import { scoreLineOf } from '../score-words.js';
import { boardTexts as t } from '../texts.js';
import { BestOfSides } from './best-of-sides.js';
import type { SeenMatch as Seen } from './live-match-of.js';
import { ScoreCard } from './score-card.js';
import { TopBoard } from './top-board.js';
import './match-view.css';

const MatchStory = late(() => import('./match-story.js'));

/** A match before, while and after it is played. */
export function MatchView({ seen, behindSince }: { seen: Seen; behindSince: number | undefined }) {
  const { match, card, board } = seen;
  if (board.status === 'planned') return <MatchBefore match={match} />;
  return (
    <div className="match-page">
      <TopBoard match={match} board={board} behindSince={behindSince} stand={standIn(seen)} hasGroundLink>
        <Facts seen={seen} />
        {board.status === 'over' ? <BestOfSides seen={seen} /> : null}
      </TopBoard>
      <Acts seen={seen} board={board} />
      {match.status === 'over' ? <MatchVerdict match={match} /> : null}
      <div className="match-below">
        <ScoreCard match={match} card={card} />
        <WhenNear className="match-story-room">
          <MatchStory seen={seen} />
        </WhenNear>
      </div>
    </div>
  );
}

/** The partnership in progress. While the lists are older than the board they could show an ended one. */
function standIn({ match, card, seq }: Seen) {
  const innings = card.innings.at(-1);
  return card.next && innings && seq === match.seq ? innings.partnerships.at(-1) : undefined;
}

function Facts({ seen: { match, board } }: { seen: Seen }) {
  const { toss } = match;
  if (!toss || board.innings.length > 1) return null;
  return (
    <p className="score-last" dir="auto">
      {t.toss(match.sides[toss.wonBy].name, toss.chose)}
    </p>
  );
}

function Acts({ seen: { match, seq }, board }: { seen: Seen; board: MatchBoard }) {
  const { _id: id } = match;
  const canScore = match.can.score && board.status === 'live';
  const shared = () => ({
    title: t.versus(board.sides[0], board.sides[1]),
    text: t.share(scoreLineOf(board)),
    url: `${window.location.origin}/match/${id}`,
  });
  return (
    <div className="score-acts">
      {canScore ? (
        <Link className="btn btn-small btn-primary" to={`/match/${id}/score`}>
          <Icon name="edit" small />
          {t.score}
        </Link>
      ) : null}
      <ShareButton what={shared} />
      {/* The number of events makes the newest picture a new address. */}
      <a
        className="btn btn-small"
        href={`/api/matches/${id}/card.png?t=${seq}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="crop" small />
        {t.picture}
      </a>
      <DownloadButton
        contract={matchCardPdf}
        input={{ params: { id } }}
        file={`crease-match-${id}.pdf`}
        text={t.pdf}
      />
      <Link className="btn btn-small" to={`/match/${id}/live`}>
        <Icon name="board" small />
        {t.wall}
      </Link>
    </div>
  );
}
