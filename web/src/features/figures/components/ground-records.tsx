import type { GroundRecords } from '@crease/shared/contracts/figures';
import { resultInWords } from '@crease/shared/match-words/result';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { language } from '../../../lib/language/language.js';
import { useGroundRecords } from '../api/use-ground-records.js';
import { formatScore, formatSpell, formatTotal } from '../figure-words.js';
import { groundRecordTexts as t } from '../texts.js';
import './figures.css';

type GroundMatch = GroundRecords['matches'][number];

/**
 * The last matches of a ground and its records. It shows nothing while it loads and without a match, because the page
 * above it is complete without it.
 */
export function GroundRecordsSection({ groundId }: { groundId: string }) {
  const { data, isError, isFetching, refetch } = useGroundRecords(groundId);
  if (!data && isError)
    return (
      <section className="panel stack" aria-labelledby="ground-records">
        <h2 id="ground-records">{t.title}</h2>
        <p className="text-2" role="status">
          {t.loadFailed}
        </p>
        <div>
          <button
            type="button"
            className="btn btn-small"
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            <Icon name="refresh" small />
            {t.again}
          </button>
        </div>
      </section>
    );
  if (!data || data.matches.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="ground-records">
      <h2 id="ground-records">{t.title}</h2>
      <Records records={data} />
      <ul className="lines fig-results fig-played">
        {data.matches.map((match) => (
          <Played key={match.matchId} match={match} />
        ))}
      </ul>
      <div>
        <Link className="btn btn-small" to={`/leaderboards?scope=ground&id=${groundId}`}>
          <Icon name="board" small />
          {t.leaderboard}
        </Link>
      </div>
    </section>
  );
}

function Records({ records: { fastestFifty, highestScore, bestBowling } }: { records: GroundRecords }) {
  if (!fastestFifty && !highestScore && !bestBowling) return null;
  return (
    <dl className="fig-records">
      {fastestFifty ? (
        <RecordOf title={t.fastestFifty} figure={t.balls(fastestFifty.balls)} {...fastestFifty} />
      ) : null}
      {highestScore ? (
        <RecordOf
          title={t.highestScore}
          figure={formatScore(highestScore.runs, highestScore.out)}
          {...highestScore}
        />
      ) : null}
      {bestBowling ? (
        <RecordOf title={t.bestBowling} figure={formatSpell(bestBowling)} {...bestBowling} />
      ) : null}
    </dl>
  );
}

interface RecordProps {
  title: string;
  figure: string;
  /** The player's. */
  name: string;
  userId: string;
  matchId: string;
  startsAt: string;
}

function RecordOf({ title, figure, name, userId, matchId, startsAt }: RecordProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b className="num">{figure}</b>
        <Link to={`/player/${userId}`}>{name}</Link>
        <Link className="small text-2" to={`/match/${matchId}`}>
          {formatDateOf(startsAt)}
        </Link>
      </dd>
    </div>
  );
}

function Played({ match: { matchId, startsAt, sides, scores, result } }: { match: GroundMatch }) {
  return (
    <li>
      <span className="fig-best-what">
        <Link to={`/match/${matchId}`}>{result ? resultInWords(result, sides)[language] : t.noResult}</Link>
        <span className="small text-2">{formatDateOf(startsAt)}</span>
      </span>
      <ul className="fig-scores">
        {scores.map((score, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side may bat twice, in a super over
          <li key={at}>
            <span>{sides[score.side]}</span> <b className="num">{formatTotal(score)}</b>
          </li>
        ))}
      </ul>
    </li>
  );
}
