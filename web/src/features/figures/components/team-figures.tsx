import type { TeamFigures, TeamResult } from '@crease/shared/contracts/figures';
import { seasonOf } from '@crease/shared/cricket/figures/season';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Fetched } from '../../../components/fetched.js';
import { SelectField } from '../../../components/select-field.js';
import { serverNow } from '../../../lib/clock.js';
import { formatCount } from '../../../lib/format/money.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useTeamFigures } from '../api/use-team-figures.js';
import { formatTotal } from '../figure-words.js';
import { seasonChoices, seasonText } from '../seasons.js';
import { teamFiguresTexts as t, figureTexts as words } from '../texts.js';
import { ScrollTable } from './scroll-table.js';
import { type Part, Split } from './split.js';

/** The results of a team in a season, and its players' figures for it. */
export function TeamFiguresSection({ teamId }: { teamId: string }) {
  const now = new Date(serverNow());
  const [year, setYear] = useState(() => seasonOf(now));
  const figures = useTeamFigures(teamId, year);
  return (
    <section className="stack" aria-labelledby="team-figures">
      <div className="row row-between row-wrap">
        <h2 id="team-figures">{t.title}</h2>
        <SelectField
          label={words.season}
          quiet
          value={String(year)}
          onChange={(next) => setYear(Number(next))}
          options={seasonChoices(now, year).map((one) => ({ value: String(one), text: seasonText(one) }))}
        />
      </div>
      <Fetched query={figures}>
        {(found) =>
          found.played === 0 ? (
            <div className="panel stack">
              <p>{t.none(seasonText(year))}</p>
              <p className="small text-2">{t.noneText}</p>
            </div>
          ) : (
            <Season figures={found} />
          )
        }
      </Fetched>
    </section>
  );
}

function Season({ figures }: { figures: TeamFigures }) {
  const { played, won, lost, tied, noResult, highest, lowest, form, players } = figures;
  const parts: Part[] = [
    { key: 'won', value: won, word: words.outcomes.won, tone: 1 },
    { key: 'lost', value: lost, word: words.outcomes.lost, tone: 3 },
  ];
  if (tied > 0) parts.push({ key: 'tied', value: tied, word: words.outcomes.tied, tone: 2 });
  if (noResult > 0) parts.push({ key: 'none', value: noResult, word: words.outcomes['no-result'], tone: 4 });
  return (
    <>
      <div className="panel stack">
        <Split title={t.played(played)} parts={parts} />
        {highest || lowest ? (
          <dl className="fig-totals">
            {highest ? <Total name={t.highest} total={highest} /> : null}
            {lowest ? <Total name={t.lowest} total={lowest} /> : null}
          </dl>
        ) : null}
      </div>
      <div className="panel stack">
        <h3>{t.last}</h3>
        <ul className="lines fig-results">
          {form.map((result) => (
            <Result key={result.matchId} result={result} />
          ))}
        </ul>
      </div>
      {players.length > 0 ? (
        <div className="stack">
          <h3>{t.players}</h3>
          <Players players={players} />
        </div>
      ) : null}
    </>
  );
}

function Total({ name, total }: { name: string; total: NonNullable<TeamFigures['highest']> }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="num">{formatTotal(total)}</b>
        <Link className="small" to={`/match/${total.matchId}`}>
          {formatDateOf(total.startsAt)}
        </Link>
      </dd>
    </div>
  );
}

const TAGS = { won: 'tag tag-free', lost: 'tag', tied: 'tag tag-info', 'no-result': 'tag' } as const;

function Result({ result }: { result: TeamResult }) {
  const { matchId, startsAt, against, outcome, scored, conceded } = result;
  return (
    <li>
      <span className={TAGS[outcome]}>{words.shortOutcomes[outcome]}</span>
      <span className="fig-best-what">
        <Link to={`/match/${matchId}`}>{words.against(against)}</Link>
        <span className="small text-2">{formatDateOf(startsAt)}</span>
      </span>
      <span className="fig-best-figure num">
        {scored ? <b>{formatTotal(scored)}</b> : null}
        {conceded ? <span className="text-2">{formatTotal(conceded)}</span> : null}
      </span>
    </li>
  );
}

function Players({ players }: { players: TeamFigures['players'] }) {
  return (
    <ScrollTable
      label={t.players}
      heads={[words.player, words.matches, words.runs, words.wickets, t.dismissals, words.mvp]}
    >
      {players.map(({ name, userId, matches, runs, wickets, dismissals, mvp }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a player without a public profile has no id here
        <tr key={at}>
          <th scope="row">{userId ? <Link to={`/player/${userId}`}>{name}</Link> : name}</th>
          {[matches, runs, wickets, dismissals, mvp].map((figure, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are what they are by their place
            <td key={column} className="num">
              {formatCount(figure)}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}
