import type { Team } from '@crease/shared/contracts/teams';
import { MAX_PLAYERS_OF_A_SIDE } from '@crease/shared/match-limits';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { ratePlayers } from '../api/rate-players.js';
import { type DraftPlayer, type DraftSide, emptySide, sideOfTeam, withoutTeam } from '../draft.js';
import { randomBelow } from '../random.js';
import { splitByLot, splitByStrength } from '../split.js';
import { newMatchTexts, sideTexts } from '../texts.js';
import { LineUpEditor } from './line-up-editor.js';
import './match-setup.css';

const t = sideTexts.split;
/** Two a side. */
const LEAST = 4;
const MOST = 2 * MAX_PLAYERS_OF_A_SIDE;

interface Props {
  teams: readonly Team[];
  pool: DraftSide;
  onPool: (pool: DraftSide) => void;
  onSplit: (sides: readonly [DraftPlayer[], DraftPlayer[]]) => void;
}

/** One list of players, split into two sides by lot or by strength. */
export function SplitEditor({ teams, pool, onPool, onSplit }: Props) {
  const [isRating, setRating] = useState(false);
  const team = teams.find(({ _id }) => _id === pool.teamId);
  const players = pool.players.map(withoutTeam);
  const isSmall = players.length < LEAST;
  const options = [
    ...teams.map(({ _id, name }) => ({ value: _id, text: name })),
    { value: '', text: t.nobodyYet },
  ];
  const byStrength = async () => {
    setRating(true);
    try {
      onSplit(splitByStrength(players, await ratePlayers(players)));
    } catch (error) {
      toast.error(messageOf(error, newMatchTexts.failed));
    } finally {
      setRating(false);
    }
  };
  const choose = (teamId: string) => {
    const chosen = teams.find(({ _id }) => _id === teamId);
    onPool(chosen ? sideOfTeam(chosen, MOST) : emptySide());
  };
  return (
    <section className="panel match-side" aria-labelledby="match-split">
      <div className="row row-between row-wrap">
        <h3 id="match-split">{t.players}</h3>
        <span className="tag" aria-live="polite">
          {sideTexts.chosen(players.length)}
        </span>
      </div>
      {teams.length > 0 ? (
        <SelectField label={t.from} value={pool.teamId} options={options} onChange={choose} />
      ) : null}
      <LineUpEditor side={pool} team={team} max={MOST} onChange={onPool} />
      <div className="match-fields">
        <button
          type="button"
          className="btn"
          disabled={isSmall}
          onClick={() => onSplit(splitByLot(players, randomBelow))}
        >
          <Icon name="refresh" />
          {t.byLot}
        </button>
        <button
          type="button"
          className="btn"
          disabled={isSmall || isRating}
          onClick={() => void byStrength()}
        >
          <Icon name="sliders" />
          {isRating ? t.rating : t.byStrength}
        </button>
      </div>
      <p className="small text-2">{isSmall ? t.tooFew : t.strengthHint}</p>
      <p className="small text-2">{t.asksThem}</p>
    </section>
  );
}
