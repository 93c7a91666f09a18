import type { GameAlert } from '@crease/shared/contracts/game-alerts';
import type { City } from '@crease/shared/contracts/grounds';
import { MAX_GAME_ALERTS } from '@crease/shared/game-limits';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LateDialogs, late } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { currentUser } from '../../../lib/session.js';
import { alertWords } from '../alert-form.js';
import { gameAlertTexts as t } from '../alert-texts.js';
import { useDropGameAlert, useGameAlerts } from '../api/use-game-alerts.js';
import type { GamesFilters } from '../games-filters.js';
import './game-alerts.css';

const AlertDialog = late(async () => ({ default: (await import('./alert-dialog.js')).AlertDialog }));

/** Below the games: searches that the player has saved, and a way to save one. */
export function GameAlerts({ city, asked }: { city: City; asked: GamesFilters }) {
  const { data: alerts = [], isError, refetch } = useGameAlerts();
  const [adding, setAdding] = useState(false);
  const add = () => {
    if (currentUser()) setAdding(true);
    else openAuthDialog('login', () => setAdding(true));
  };
  const isFull = alerts.length >= MAX_GAME_ALERTS;
  return (
    <section className="panel stack game-alerts" aria-labelledby="game-alerts">
      <div className="stack">
        <h2 id="game-alerts">{t.title}</h2>
        <p className="text-2">{isFull ? t.full : t.text}</p>
      </div>
      {isError ? (
        <div className="row row-wrap" role="alert">
          <p>{t.failedToLoad}</p>
          <button type="button" className="btn btn-small" onClick={() => void refetch()}>
            {t.again}
          </button>
        </div>
      ) : null}
      {alerts.length > 0 ? (
        <ul className="lines">
          {alerts.map((alert) => (
            <OneAlert key={alert._id} alert={alert} />
          ))}
        </ul>
      ) : null}
      {isFull ? null : (
        <button type="button" className="btn" onClick={add}>
          <Icon name="bell" small />
          {t.add}
        </button>
      )}
      <LateDialogs onClose={() => setAdding(false)}>
        {adding ? <AlertDialog city={city} asked={asked} onClose={() => setAdding(false)} /> : null}
      </LateDialogs>
    </section>
  );
}

function OneAlert({ alert }: { alert: GameAlert }) {
  const drop = useDropGameAlert();
  const { when, what } = alertWords(alert);
  const remove = async () => {
    try {
      await drop.mutateAsync(alert._id);
      toast.info(t.removed);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <li>
      <span>
        <strong>{when}</strong>
        <span className="small text-2">{what}</span>
      </span>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t.removeOf(`${when}, ${what}`)}
        disabled={drop.isPending}
        onClick={() => void remove()}
      >
        {t.remove}
      </button>
    </li>
  );
}
