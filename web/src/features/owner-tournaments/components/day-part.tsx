import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { useAddress } from '../../../lib/use-address.js';
import { ScheduleView, SideScore, useTournamentMatches, versus } from '../../tournaments/public.js';
import { dayTexts } from '../day-texts.js';
import { fixturesTexts as t } from '../fixtures-texts.js';
import { nowAndNext } from '../now-next.js';
import { nextHours, type WetHours, wetHoursOf } from '../wet-hours.js';
import { CupRainDialog } from './cup-rain-dialog.js';
import { LateDialog } from './late-dialog.js';
import { MatchDialog } from './match-dialog.js';
import { ScorersDialog } from './scorers-dialog.js';

const TICK_MS = 30_000;

/** The day of the tournament: what is on and next on each ground, then all matches, each to decide or move. */
export function DayPart({ tournament }: { tournament: Tournament }) {
  const matches = useTournamentMatches(tournament._id);
  const now = useServerNow(TICK_MS);
  const [open, setOpen] = useState<TournamentMatch>();
  const [late, setLate] = useState<TournamentMatch>();
  const [inviting, setInviting] = useState<string>();
  const [search, change] = useAddress();
  const [wet, setWet] = useState(() => wetHoursOf(search));
  const dry = () => {
    setWet(undefined);
    if (search.has('slot'))
      change({ ground: undefined, date: undefined, slot: undefined }, { replace: true });
  };
  const acts = (match: TournamentMatch) => <Acts match={match} onOpen={() => setOpen(match)} />;
  return (
    <Fetched query={matches}>
      {(all) => (
        <div className="stack-4">
          {tournament.status === 'over' ? null : (
            <section className="stack" aria-labelledby="cup-now">
              <div className="row row-wrap cup-day-head">
                <h2 id="cup-now">{t.dayTitle}</h2>
                <DayButtons next={nextHours(all, now)} onRain={setWet} onScorers={setInviting} />
              </div>
              <ul className="cup-grounds">
                {nowAndNext(all, now).map(({ groundId, groundName, now: on, next }) => (
                  <li key={groundId} className="panel stack">
                    <h3 dir="auto">{groundName}</h3>
                    {on ? <OnGround word={t.now} match={on} acts={acts(on)} onLate={setLate} isNow /> : null}
                    {next ? <OnGround word={t.next} match={next} acts={acts(next)} onLate={setLate} /> : null}
                    {on || next ? null : <p className="text-2">{t.nothing}</p>}
                  </li>
                ))}
              </ul>
            </section>
          )}
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
          {late ? (
            <LateDialog tournament={tournament} match={late} onClose={() => setLate(undefined)} />
          ) : null}
          {inviting ? (
            <ScorersDialog tournament={tournament} date={inviting} onClose={() => setInviting(undefined)} />
          ) : null}
          {wet ? <CupRainDialog tournament={tournament} first={wet} onClose={dry} /> : null}
        </div>
      )}
    </Fetched>
  );
}

interface DayButtonsProps {
  next: WetHours | undefined;
  onRain: (hours: WetHours) => void;
  onScorers: (date: string) => void;
}

/** Rain, and scorers for the day of the next match; nothing once all are played. */
function DayButtons({ next, onRain, onScorers }: DayButtonsProps) {
  if (!next) return null;
  return (
    <span className="row">
      <button type="button" className="btn btn-small" onClick={() => onScorers(next.bookingDate)}>
        <Icon name="edit" small />
        {dayTexts.scorers}
      </button>
      <button type="button" className="btn btn-small" onClick={() => onRain(next)}>
        <Icon name="rain" small />
        {dayTexts.rain}
      </button>
    </span>
  );
}

interface OnGroundProps {
  word: string;
  match: TournamentMatch;
  acts: ReactNode;
  onLate: (match: TournamentMatch) => void;
  isNow?: boolean;
}

function OnGround({ word, match, acts, onLate, isNow }: OnGroundProps) {
  const { bookingDate, timeSlot, sides, number, status, matchId } = match;
  return (
    <div className="cup-on">
      <span className={`tag ${isNow ? 'tag-lit' : ''}`}>{word}</span>
      <span className="cup-on-what">
        <strong dir="auto">{versus(sides)}</strong>
        <span className="small text-2">
          {bookingDate ? formatDay(bookingDate) : null}
          {timeSlot ? `, ${formatSlot(timeSlot)}` : null}
        </span>
        {status === 'live' && matchId
          ? ([0, 1] as const).map((index) => (
              <span key={index} className="small">
                <bdi>{sides[index].name}</bdi> <SideScore matchId={matchId} side={index} />
              </span>
            ))
          : null}
      </span>
      <span className="row row-wrap cup-acts-of">
        {acts}
        <button
          type="button"
          className="btn btn-small"
          aria-label={dayTexts.lateOf(number)}
          onClick={() => onLate(match)}
        >
          {dayTexts.late}
        </button>
      </span>
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
