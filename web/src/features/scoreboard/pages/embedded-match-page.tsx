import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useFrameNews } from '../../grounds/public.js';
import { LiveMatchOf } from '../components/live-match-of.js';
import { TopBoard } from '../components/top-board.js';
import { boardTexts as t } from '../texts.js';
import './embedded-match-page.css';

/** The score of a match in an iframe on another site; the whole match opens in a window of ours. */
export function EmbeddedMatchPage() {
  const { id = '' } = useParams();
  const main = useRef<HTMLElement>(null);
  useFrameNews(main);
  return (
    <main id="main" ref={main} tabIndex={-1} className="embedded-match">
      <LiveMatchOf key={id} id={id}>
        {({ match, board }, behindSince) => (
          <TopBoard match={match} board={board} behindSince={behindSince}>
            <a
              className="btn btn-small embedded-match-way"
              href={`/match/${id}`}
              target="_blank"
              rel="noopener"
            >
              {t.onCrease}
              <span className="visually-hidden"> {t.newWindow}</span>
            </a>
          </TopBoard>
        )}
      </LiveMatchOf>
    </main>
  );
}
