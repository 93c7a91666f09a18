import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { ScheduleView, useTournamentMatches, versus } from '../../tournaments/public.js';
import { fixturesTexts as t } from '../fixtures-texts.js';
import { nowAndNext } from '../now-next.js';
import { MatchDialog } from './match-dialog.js';

const TICK_MS = 30_000;

/** The day of the tournament: what is on and next on each ground, then all matches, each to decide or move. */
export function DayPart({ tournament }: { tournament: Tournament }) {
  const matches = useTournamentMatches(tournament._id);
  const now = useServerNow(TICK_MS);
  const [open, setOpen] = useState<TournamentMatch>();
  const acts = (match: TournamentMatch) => <Acts match={match} onOpen={() => setOpen(match)} />;
  return (
    <Fetched query={matches}>
      {(all) => (
        <div className="stack-4">
          <section className="stack" aria-labelledby="cup-now">
            <h2 id="cup-now">{t.dayTitle}</h2>
            <ul className="cup-grounds">
              {nowAndNext(all, now).map(({ groundId, groundName, now: on, next }) => (
                <li key={groundId} className="panel stack">
                  <h3 dir="auto">{groundName}</h3>
                  {on ? <OnGround word={t.now} match={on} acts={acts(on)} isNow /> : null}
                  {next ? <OnGround word={t.next} match={next} acts={acts(next)} /> : null}
                  {on || next ? null : <p className="text-2">{t.nothing}</p>}
                </li>
              ))}
            </ul>
          </section>
          <section className="stack" aria-labelledby="cup-all">
            <h2 id="cup-all">{t.allMatches}</h2>
            <ScheduleView matches={all} acts={acts} />
          </section>
          {open ? (
            <MatchDialog
              tournament={tournament}
              match={all.find(({ _id }) => _id === open._id) ?? open}
              onClose={() => setOpen(undefined)}
            />
          ) : null}
        </div>
      )}
    </Fetched>
  );
}

interface OnGroundProps {
  word: string;
  match: TournamentMatch;
  acts: ReactNode;
  isNow?: boolean;
}

function OnGround({ word, match, acts, isNow }: OnGroundProps) {
  const { bookingDate, timeSlot, sides } = match;
  return (
    <div className="cup-on">
      <span className={`tag ${isNow ? 'tag-lit' : ''}`}>{word}</span>
      <span className="cup-on-what">
        <strong dir="auto">{versus(sides)}</strong>
        <span className="small text-2">
          {bookingDate ? formatDay(bookingDate) : null}
          {timeSlot ? `, ${formatSlot(timeSlot)}` : null}
        </span>
      </span>
      {acts}
    </div>
  );
}

/** The way to the scorer, and to deciding or moving the match. */
function Acts({ match, onOpen }: { match: TournamentMatch; onOpen: () => void }) {
  const { number, matchId, status } = match;
  const isToPlay = status === 'planned' || status === 'live';
  return (
    <span className="row cup-acts-of">
      {matchId && isToPlay ? (
        <Link className="btn btn-small" to={`/match/${matchId}/score`} aria-label={t.scoreOf(number)}>
          <Icon name="edit" small />
          {t.score}
        </Link>
      ) : null}
      {status === 'skipped' ? null : (
        <button type="button" className="btn btn-small" aria-label={t.moreOf(number)} onClick={onOpen}>
          {t.more}
        </button>
      )}
    </span>
  );
}
