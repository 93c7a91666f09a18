import { bestOf } from '@crease/shared/match-words/best-of';
import { Icon } from '../../../components/icon.js';
import { boardTexts as t } from '../texts.js';
import type { SeenMatch } from './live-match-of.js';

/** The best batter and bowler of each side, on the board of a match that is over. */
export function BestOfSides({ seen: { match, card } }: { seen: SeenMatch }) {
  if (card.innings.length === 0) return null;
  return (
    <div className="score-part score-best">
      <div className="score-crease">
        {match.sides.map(({ name }, side) => {
          const { batter, bowler } = bestOf(card, side);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its index
            <div key={side}>
              <h2 className="score-label" dir="auto">
                {t.bestOf(name)}
              </h2>
              <ul>
                {batter ? (
                  <Best icon="bat" what={t.batting} name={batter.name}>
                    <b>{batter.runs}</b> ({batter.balls})
                  </Best>
                ) : null}
                {bowler ? (
                  <Best icon="ball" what={t.bowling} name={bowler.name}>
                    <b>{`${bowler.wickets}/${bowler.runs}`}</b>
                  </Best>
                ) : null}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface BestProps {
  icon: 'bat' | 'ball';
  what: string;
  name: string;
  children: React.ReactNode;
}

function Best({ icon, what, name, children }: BestProps) {
  return (
    <li>
      <span className="score-name">
        <Icon name={icon} small />
        <span className="visually-hidden">{what}: </span>
        <bdi>{name}</bdi>
      </span>
      <span className="num">{children}</span>
    </li>
  );
}
