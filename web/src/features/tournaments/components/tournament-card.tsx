import type { Tournament } from '@crease/shared/contracts/tournament';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { tournamentsTexts as t, tournamentWordsTexts as words } from '../texts.js';
import { datesOf, feeOf, shapeOf, statusAt, untilOf } from '../tournament-words.js';
import { EntryBar } from './entry-bar.js';
import { StatusTag } from './status-tag.js';
import './tournaments.css';

/** A tournament in a list: when and where, and while entry is open what it costs and how many places are left. */
export function TournamentCard({ tournament, to }: { tournament: Tournament; to: string }) {
  const now = useCorrectedNow();
  const { name, grounds, champion, registerUntil, placesLeft } = tournament;
  const status = statusAt(tournament, now);
  const isEntered = status === 'open' || status === 'full';
  return (
    <li className="panel cup-card">
      <span className="row row-between">
        <StatusTag status={status} />
        {status === 'draft' || isEntered ? (
          <span className="cup-fee">
            <b className="num">{feeOf(tournament)}</b>
            {tournament.entryFee > 0 ? <span className="micro text-2">{words.aTeam}</span> : null}
          </span>
        ) : null}
      </span>
      <h2>
        <Link to={to} dir="auto">
          {name}
        </Link>
      </h2>
      <span className="meta">
        <span>
          <Icon name="calendar" small />
          {datesOf(tournament)}
        </span>
        <span>
          <Icon name="board" small />
          {shapeOf(tournament)}
        </span>
        <span>
          <Icon name="pin" small />
          <span dir="auto">{grounds.map((ground) => ground.name).join(', ')}</span>
        </span>
      </span>
      {champion ? (
        <span className="cup-card-foot">
          <strong dir="auto">{champion.name}</strong>
          <span className="tag tag-accent">{words.champion}</span>
        </span>
      ) : isEntered ? (
        <>
          <span className="cup-card-foot">
            <EntryBar tournament={tournament} />
            {placesLeft > 0 ? <span className="tag tag-free">{words.placesLeft(placesLeft)}</span> : null}
          </span>
          <span className="small text-2">{t.until(untilOf(registerUntil, now))}</span>
        </>
      ) : (
        <span className="small text-2">{words.entered(tournament.entered, tournament.teams)}</span>
      )}
    </li>
  );
}
