import type { ResponseOf } from '@crease/shared/contract';
import type { readTournamentLeaders } from '@crease/shared/contracts/tournaments';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { formatCount } from '../../../lib/format/money.js';
import { tournamentTableTexts as t } from '../play-texts.js';

type Leaders = ResponseOf<typeof readTournamentLeaders>['leaders'];
const LISTS = ['runs', 'wickets', 'sixes', 'mvp'] as const;

/** The leading players: most runs, wickets, sixes, and the most valuable. */
export function LeadersView({ leaders }: { leaders: Leaders }) {
  if (LISTS.every((list) => leaders[list].length === 0))
    return <EmptyState title={t.noLeaders} text={t.noLeadersText} />;
  return (
    <div className="cup-leaders">
      {LISTS.map((list) => (
        <section key={list} className="panel stack" aria-labelledby={`cup-leaders-${list}`}>
          <h2 id={`cup-leaders-${list}`}>{t.leaders[list]}</h2>
          {leaders[list].length === 0 ? <p className="text-2">{t.nobodyYet}</p> : null}
          <ol className="lines">
            {leaders[list].map(({ rank, name, userId, teamName, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: players without an account have nothing else that is unique
              <li key={at}>
                <span className="num text-3">{rank}</span>
                <span className="cup-leader">
                  {userId ? (
                    <Link to={`/player/${userId}`} dir="auto">
                      {name}
                    </Link>
                  ) : (
                    <span dir="auto">{name}</span>
                  )}
                  {teamName ? (
                    <span className="small text-2" dir="auto">
                      {teamName}
                    </span>
                  ) : null}
                </span>
                <b className="num">{formatCount(value)}</b>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
