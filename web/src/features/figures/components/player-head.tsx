import type { PlayerPage } from '@crease/shared/contracts/figures';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format/money.js';
import { figureTexts as words } from '../texts.js';
import './figures.css';

interface Props {
  page: PlayerPage;
  children: ReactNode;
}

/** Name, teams and the four figures that people ask for first. */
export function PlayerHead({ page: { player, figures }, children }: Props) {
  const { matches, batting, bowling, mvp } = figures.all;
  const facts = [
    [words.matches, matches],
    [words.runs, batting.runs],
    [words.wickets, bowling.wickets],
    [words.mvp, mvp],
  ] as const;
  return (
    <header className="board on-night player-head">
      <div className="player-who">
        <h1>{player.name}</h1>
        {player.teams.length > 0 ? (
          <ul className="player-teams">
            {player.teams.map(({ _id, name, shortName, colour }) => (
              <li key={_id}>
                <Link to={`/team/${_id}`}>
                  <svg viewBox="0 0 12 12" aria-hidden="true">
                    <circle cx="6" cy="6" r="5" fill={colour ?? 'none'} stroke="currentColor" />
                  </svg>
                  <span>{name}</span>
                  <span className="num" aria-hidden="true">
                    {shortName}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
      <dl className="player-sums">
        {facts.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
