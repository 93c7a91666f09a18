import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { formatDay } from '../../../lib/format/time.js';
import { useAddress } from '../../../lib/use-address.js';
import { useTournament } from '../api/use-tournament.js';
import { useTournamentMatches } from '../api/use-tournament-parts.js';
import { MatchLine } from '../components/match-line.js';
import { TournamentOf } from '../components/tournament-of.js';
import { dateOfToken } from '../day-token.js';
import { matchesOfRound, stageName, versus } from '../match-words.js';
import { dayScorerTexts as t } from '../texts.js';
import { useTournamentId } from '../use-tournament-id.js';
import '../components/tournaments.css';

/** `/tournament/:id/score?token=…`: the matches of a day, for those who were invited to score them. */
export function DayScorerPage() {
  const id = useTournamentId();
  const [search] = useAddress();
  const token = search.get('token') ?? '';
  const date = dateOfToken(token);
  const tournament = useTournament(id);
  usePageTitle(t.title);
  return (
    <div className="page page-body">
      <TournamentOf query={tournament} head={<h1 className="creased">{t.title}</h1>}>
        {(one) =>
          date ? (
            <DayOf tournament={one} date={date} token={token} />
          ) : (
            <EmptyState title={t.noLink} text={t.noLinkText} broken />
          )
        }
      </TournamentOf>
    </div>
  );
}

interface DayOfProps {
  tournament: Tournament;
  date: string;
  token: string;
}

function DayOf({ tournament, date, token }: DayOfProps) {
  const matches = useTournamentMatches(tournament._id);
  return (
    <div className="stack-4">
      <p className="text-2">
        <bdi>{tournament.name}</bdi>, {formatDay(date)}. {t.text}
      </p>
      <Fetched query={matches}>
        {(all) => {
          const ofDay = all.filter(({ bookingDate, status }) => bookingDate === date && status !== 'skipped');
          if (ofDay.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
          return (
            <ol className="panel cup-matches">
              {ofDay.map((match) => (
                <MatchLine
                  key={match._id}
                  match={match}
                  stage={stageName(match, matchesOfRound(all, match))}
                  acts={<ScoreLink match={match} token={token} />}
                />
              ))}
            </ol>
          );
        }}
      </Fetched>
    </div>
  );
}

function ScoreLink({ match, token }: { match: TournamentMatch; token: string }) {
  const { matchId, status, sides } = match;
  if (status !== 'planned' && status !== 'live') return null;
  if (!matchId) return <span className="small text-2">{t.later}</span>;
  return (
    <Link
      className="btn btn-small"
      to={`/match/${matchId}/score?token=${encodeURIComponent(token)}`}
      aria-label={t.scoreOf(versus(sides))}
    >
      <Icon name="edit" small />
      {t.score}
    </Link>
  );
}
