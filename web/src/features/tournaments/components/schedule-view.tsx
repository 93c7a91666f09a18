import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format/time.js';
import { matchesOfRound, stageName } from '../match-words.js';
import { tournamentMatchTexts as t } from '../play-texts.js';
import { byDay } from '../schedule-days.js';
import { MatchLine } from './match-line.js';
import './tournaments.css';

/** All matches by day and hour. */
export function ScheduleView({
  matches,
  acts,
}: {
  matches: readonly TournamentMatch[];
  /** What organisers can do with a match, instead of the link to it. */
  acts?: (match: TournamentMatch) => ReactNode;
}) {
  return (
    <div className="stack-4">
      {byDay(matches).map(({ date, matches: ofDay }) => (
        <section key={date ?? 'none'} className="panel stack" aria-label={date ? formatDay(date) : t.noDay}>
          <h2>{date ? formatDay(date) : t.noDay}</h2>
          <ol className="cup-matches">
            {ofDay.map((match) => (
              <MatchLine
                key={match._id}
                match={match}
                acts={acts?.(match)}
                stage={stageName(match, matchesOfRound(matches, match))}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
