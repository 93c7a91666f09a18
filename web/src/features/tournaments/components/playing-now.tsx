import { useTournamentMatches } from '../api/use-tournament-parts.js';
import { matchesOfRound, stageName } from '../match-words.js';
import { tournamentMatchTexts as t } from '../play-texts.js';
import { MatchLine } from './match-line.js';

/** The matches of a tournament that are played now, with their scores ball by ball; nothing between matches. */
export function PlayingNow({ id }: { id: string }) {
  const { data: matches = [] } = useTournamentMatches(id);
  const live = matches.filter(({ status }) => status === 'live');
  if (live.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="cup-playing">
      <h2 id="cup-playing">{t.playingNow}</h2>
      <ol className="cup-matches">
        {live.map((match) => (
          <MatchLine key={match._id} match={match} stage={stageName(match, matchesOfRound(matches, match))} />
        ))}
      </ol>
    </section>
  );
}
