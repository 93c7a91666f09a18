import { Link, useParams } from 'react-router-dom';
import { LiveMatchOf } from '../components/live-match-of.js';
import { MatchView } from '../components/match-view.js';
import { boardTexts as t } from '../texts.js';

/** `/match/:id`: a match, live for anybody with the link. */
export function MatchPage() {
  const { id = '' } = useParams();
  const home = (
    <Link className="btn" to="/">
      {t.goHome}
    </Link>
  );
  return (
    <div className="page page-body">
      <LiveMatchOf key={id} id={id} wayOut={home}>
        {(seen, behindSince) => <MatchView seen={seen} behindSince={behindSince} />}
      </LiveMatchOf>
    </div>
  );
}
