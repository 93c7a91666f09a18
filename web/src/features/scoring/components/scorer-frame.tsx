import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { scoringTexts as t } from '../texts.js';
import './scorer.css';

interface Props {
  matchId: string;
  /** What the bar says beside the way back. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The scorer's own frame: a slim bar instead of the site's header, so that the screen is left to the buttons. */
export function ScorerFrame({ matchId, bar, children }: Props) {
  return (
    <div className="scorer-frame">
      <header className="scorer-bar on-night">
        <Link className="icon-btn" to={`/match/${matchId}`} aria-label={t.toMatch}>
          <Icon name="left" />
        </Link>
        {bar ?? <strong>{t.title}</strong>}
      </header>
      <main id="main" tabIndex={-1} className="scorer-main">
        {children}
      </main>
    </div>
  );
}
