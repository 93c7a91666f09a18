import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { tournamentTexts as t, tournamentWordsTexts as words } from '../texts.js';
import { datesOf, feeOf, shapeOf, statusAt, untilOf } from '../tournament-words.js';
import { Behind } from './behind.js';
import { ShareTournamentDialog } from './lazy-dialogs.js';
import { TournamentActs } from './tournament-acts.js';

/** What it is, when and where, the fee and the places, on the night board. */
export function TournamentHead({ tournament, now }: { tournament: Tournament; now: number }) {
  const { name, grounds, cityName, champion, _id } = tournament;
  const [sharing, setSharing] = useState(false);
  const close = () => setSharing(false);
  const status = statusAt(tournament, now);
  const isEntered = status === 'open' || status === 'full';
  return (
    <>
      <header className="board on-night cup-head">
        <div>
          <div className="row row-wrap">
            <span className={`tag cup-tag ${isEntered || status === 'running' ? 'tag-lit' : 'tag-night'}`}>
              {words.statuses[status]}
            </span>
            <span className="tag tag-night cup-tag">{shapeOf(tournament)}</span>
          </div>
          <h1 dir="auto">{name}</h1>
          <p className="cup-when num">{datesOf(tournament)}</p>
          <p className="row cup-where">
            <Icon name="pin" small />
            <span dir="auto">{[...grounds.map((ground) => ground.name), cityName].join(', ')}</span>
          </p>
          <Behind id={_id} />
          {champion ? (
            <p className="cup-champion">
              <span className="small">{words.champion}</span>
              <strong dir="auto">{champion.name}</strong>
            </p>
          ) : null}
        </div>
        <div className="cup-head-side">
          {isEntered ? <EntryFacts tournament={tournament} now={now} /> : null}
          <TournamentActs tournament={tournament} status={status} onShare={() => setSharing(true)} />
        </div>
      </header>
      {/* Outside of the board, whose colours are for the night. */}
      <LateDialogs onClose={close}>
        {sharing ? <ShareTournamentDialog tournament={tournament} onClose={close} /> : null}
      </LateDialogs>
    </>
  );
}

function EntryFacts({ tournament, now }: { tournament: Tournament; now: number }) {
  const { placesLeft, teams, registerUntil, waiting } = tournament;
  return (
    <>
      <dl className="cup-facts">
        <div>
          <dt>{t.fee}</dt>
          <dd className="num">{feeOf(tournament)}</dd>
        </div>
        <div>
          <dt>{t.places}</dt>
          <dd className="num" aria-live="polite">
            {placesLeft} / {teams}
          </dd>
        </div>
      </dl>
      <p className="small text-2">{t.closes(untilOf(registerUntil, now))}</p>
      {waiting > 0 ? <p className="small text-2">{t.waitingTeams(waiting)}</p> : null}
    </>
  );
}
