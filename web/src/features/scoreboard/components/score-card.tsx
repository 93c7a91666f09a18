import type { MatchCard } from '@crease/shared/contracts/match-card';
import type { Match } from '@crease/shared/contracts/matches';
import { notation } from '@crease/shared/cricket/laws/over';
import { OUT_WORDS } from '@crease/shared/match-words/last-event';
import { useState } from 'react';
import { Tabs } from '../../../components/tabs.js';
import { language } from '../../../lib/language/language.js';
import { useUser } from '../../../lib/session.js';
import { namesIn, openFigures, PlayerName } from '../../matches/public.js';
import type { CardInnings, NameOf } from '../card-innings.js';
import { cardTexts as t } from '../texts.js';
import { Partnerships } from './partnerships.js';
import './score-card.css';

interface Props {
  match: Match;
  card: MatchCard;
}

/** The scorecard, one tab for each innings; the newest is open until another is chosen. */
export function ScoreCard({ match, card }: Props) {
  const [chosen, setChosen] = useState<number>();
  const names = namesIn({ match, card });
  const nameOf: NameOf = (playerId) => names.get(playerId ?? '') ?? '';
  const current = chosen ?? card.innings.length - 1;
  const innings = card.innings[current];
  const tabs = card.innings.map(({ side, superOver, total, wickets }, at) => ({
    key: String(at),
    text: (
      <span className="card-tab">
        <bdi>{superOver ? t.superOverOf(match.sides[side].name) : match.sides[side].name}</bdi>
        <span className="num">{`${total}/${wickets}`}</span>
      </span>
    ),
  }));
  return (
    <section className="stack" aria-labelledby="scorecard">
      <h2 id="scorecard">{t.title}</h2>
      {innings ? (
        <Tabs
          label={t.innings}
          tabs={tabs}
          current={String(current)}
          onChange={(key) => setChosen(Number(key))}
        >
          <InningsCard match={match} innings={innings} nameOf={nameOf} />
        </Tabs>
      ) : (
        <p className="text-2">{t.none}</p>
      )}
    </section>
  );
}

interface InningsProps {
  match: Match;
  innings: CardInnings;
  nameOf: NameOf;
}

function InningsCard({ match, innings, nameOf }: InningsProps) {
  const accounts = openFigures(match, useUser());
  const batted = new Set(innings.batting.map(({ playerId }) => playerId));
  const others = match.sides[innings.side].players.filter(({ playerId }) => !batted.has(playerId));
  return (
    <div className="stack-4">
      <BattingTable innings={innings} accounts={accounts} nameOf={nameOf} />
      {others.length > 0 && !innings.superOver ? (
        <p className="small">
          <strong>{innings.closed ? t.didNotBat : t.stillToBat}:</strong>{' '}
          <span className="text-2">
            {others.map(({ playerId, name }, at) => (
              <span key={playerId}>
                {at > 0 ? ', ' : ''}
                <bdi>{name}</bdi>
              </span>
            ))}
          </span>
        </p>
      ) : null}
      <BowlingTable innings={innings} accounts={accounts} ballsPerOver={match.rules.ballsPerOver} />
      <Fall innings={innings} ballsPerOver={match.rules.ballsPerOver} nameOf={nameOf} />
      <Partnerships innings={innings} nameOf={nameOf} />
    </div>
  );
}

function Column({ short, full }: { short: string; full: string }) {
  return (
    <th scope="col">
      <abbr title={full}>{short}</abbr>
    </th>
  );
}

interface TableProps {
  innings: CardInnings;
  /** Accounts whose figures the reader may see, by `playerId`. */
  accounts: ReadonlyMap<string, string>;
}

function BattingTable({ innings, accounts, nameOf }: TableProps & { nameOf: NameOf }) {
  return (
    <table className="card-table card-batting">
      <thead>
        <tr>
          <th scope="col">{t.batter}</th>
          <Column short={t.runsShort} full={t.runs} />
          <Column short={t.ballsShort} full={t.balls} />
          <Column short={t.foursShort} full={t.fours} />
          <Column short={t.sixesShort} full={t.sixes} />
          <Column short={t.strikeRateShort} full={t.strikeRate} />
        </tr>
      </thead>
      <tbody>
        {innings.batting.map((line) => (
          <tr key={line.playerId}>
            <th scope="row">
              <PlayerName userId={accounts.get(line.playerId)} name={line.name} />
              <small dir="auto">{howOut(line, nameOf)}</small>
            </th>
            <td className="num card-runs">{line.runs}</td>
            <td className="num">{line.balls}</td>
            <td className="num">{line.fours}</td>
            <td className="num">{line.sixes}</td>
            <td className="num">{line.strikeRate.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Extras innings={innings} />
        <tr>
          <th scope="row">{t.total}</th>
          <td colSpan={5} className="num card-total">
            {t.totalOf(innings.total, innings.wickets, innings.overs)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Extras({ innings: { extras, adjust } }: { innings: CardInnings }) {
  const kinds = Object.keys(t.extraKinds) as (keyof typeof extras)[];
  const all = kinds.reduce((sum, kind) => sum + extras[kind], 0);
  const parts = kinds.flatMap((kind) => (extras[kind] ? [`${t.extraKinds[kind]} ${extras[kind]}`] : []));
  return (
    <>
      <tr>
        <th scope="row">{t.extras}</th>
        <td colSpan={5} className="num">
          {all}
          {parts.length > 0 ? ` (${parts.join(', ')})` : ''}
        </td>
      </tr>
      {adjust.doubled ? <Adjusted text={t.doubled} runs={adjust.doubled} /> : null}
      {adjust.wickets ? <Adjusted text={t.wicketRuns} runs={adjust.wickets} /> : null}
    </>
  );
}

const Adjusted = ({ text, runs }: { text: string; runs: number }) => (
  <tr>
    <th scope="row">{text}</th>
    <td colSpan={5} className="num">
      {runs > 0 ? `+${runs}` : `−${-runs}`}
    </td>
  </tr>
);

/** How the batter got out, or that they did not. */
function howOut({ out, retired, outs }: CardInnings['batting'][number], nameOf: NameOf): string {
  if (outs !== undefined) return t.outTimes(outs);
  if (!out) return retired ? t.retired[retired] : t.notOut;
  const words = OUT_WORDS[out.kind as keyof typeof OUT_WORDS]?.[language] ?? out.kind;
  const fielders = (out.by ?? []).map(nameOf).join(', ');
  return t.out(out.kind, words, out.bowler && nameOf(out.bowler), fielders);
}

function BowlingTable({ innings, accounts, ballsPerOver }: TableProps & { ballsPerOver: number }) {
  return (
    <table className="card-table">
      <thead>
        <tr>
          <th scope="col">{t.bowler}</th>
          <Column short={t.oversShort} full={t.overs} />
          <Column short={t.maidensShort} full={t.maidens} />
          <Column short={t.runsShort} full={t.runs} />
          <Column short={t.wicketsShort} full={t.wickets} />
          <Column short={t.economyShort} full={t.economy} />
        </tr>
      </thead>
      <tbody>
        {innings.bowling.map(({ playerId, name, balls, maidens, runs, wickets, economy }) => (
          <tr key={playerId}>
            <th scope="row">
              <PlayerName userId={accounts.get(playerId)} name={name} />
            </th>
            <td className="num">{oversOf(balls, ballsPerOver)}</td>
            <td className="num">{maidens}</td>
            <td className="num">{runs}</td>
            <td className="num card-runs">{wickets}</td>
            <td className="num">{economy.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Balls in cricket's notation: `2.3`. */
export const oversOf = (balls: number, ballsPerOver: number): string =>
  notation(Math.floor(balls / ballsPerOver), balls % ballsPerOver);

function Fall({ innings, ballsPerOver, nameOf }: Omit<InningsProps, 'match'> & { ballsPerOver: number }) {
  if (innings.fall.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t.fall}</h3>
      <ol className="card-fall">
        {innings.fall.map(({ total, wickets, balls, playerId }) => (
          <li key={`${wickets} ${playerId}`}>
            <strong className="num">{`${total}/${wickets}`}</strong> <bdi>{nameOf(playerId)}</bdi>{' '}
            <span className="text-2 num">({oversOf(balls, ballsPerOver)})</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
