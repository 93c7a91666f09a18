import type { Match } from '@crease/shared/contracts/matches';
import { Icon } from '../../../components/icon.js';
import { beforeTexts as t } from '../texts.js';
import './match-setup.css';

interface Props {
  side: Match['sides'][number];
  onEdit: (() => void) | undefined;
}

/** The players of a side. */
export function SideCard({ side, onEdit }: Props) {
  const { name, players, captain, keeper, joker } = side;
  return (
    <section className="panel stack">
      <div className="row row-between">
        <h2 className="side-name" dir="auto">
          {name}
        </h2>
        {onEdit ? (
          <button type="button" className="btn btn-small" aria-label={t.editSide(name)} onClick={onEdit}>
            <Icon name="edit" small />
            {t.edit}
          </button>
        ) : null}
      </div>
      {players.length === 0 ? (
        <p className="text-2">{t.noPlayers}</p>
      ) : (
        <ol className="side-players">
          {players.map((player, index) => (
            <li key={player.playerId}>
              <span className="line-up-name" dir="auto">
                {player.name}
              </span>
              {index === captain ? <span className="tag tag-info">{t.captain}</span> : null}
              {index === keeper ? <span className="tag">{t.keeper}</span> : null}
              {index === joker ? <span className="tag">{t.joker}</span> : null}
              {player.isAsked ? <span className="tag tag-accent">{t.asked}</span> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
