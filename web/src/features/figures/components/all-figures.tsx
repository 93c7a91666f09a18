import type { Figures } from '@crease/shared/contracts/figures';
import { formatCount } from '../../../lib/format/money.js';
import { formatHighest, formatRate, formatSpell, runSplit } from '../figure-words.js';
import { playerPageTexts as t, figureTexts as words } from '../texts.js';
import { Facts } from './facts.js';
import { Split } from './split.js';

/** All figures of a player: batting, bowling and fielding. */
export function AllFigures({ figures }: { figures: Figures }) {
  const { batting, bowling, fielding } = figures;
  const split = runSplit(batting);
  return (
    <div className="fig-columns">
      <section className="panel stack" aria-labelledby="player-batting">
        <h2 id="player-batting">{words.batting}</h2>
        <Facts
          facts={[
            [words.runs, formatCount(batting.runs)],
            [words.highest, formatHighest(batting)],
            [words.average, formatRate(batting.average)],
            [words.strikeRate, formatRate(batting.strikeRate)],
            [words.innings, formatCount(batting.innings)],
            [words.notOut, formatCount(batting.notOut)],
            [words.ballsFaced, formatCount(batting.balls)],
            [words.fifties, formatCount(batting.fifties)],
            [words.thirties, formatCount(batting.thirties)],
            [words.ducks, formatCount(batting.ducks)],
            [words.fours, formatCount(batting.fours)],
            [words.sixes, formatCount(batting.sixes)],
          ]}
        />
        {batting.runs > 0 ? (
          <Split
            title={t.split}
            parts={[
              { key: 'sixes', value: split.sixes, word: t.splitParts.sixes, tone: 1 },
              { key: 'fours', value: split.fours, word: t.splitParts.fours, tone: 2 },
              { key: 'others', value: split.others, word: t.splitParts.others, tone: 3 },
            ]}
          />
        ) : null}
      </section>
      <div className="stack-4">
        <section className="panel stack" aria-labelledby="player-bowling">
          <h2 id="player-bowling">{words.bowling}</h2>
          <Facts
            facts={[
              [words.wickets, formatCount(bowling.wickets)],
              [words.bestSpell, formatSpell(bowling.best)],
              [words.economy, formatRate(bowling.economy)],
              [words.bowlingAverage, formatRate(bowling.average)],
              [words.bowlingStrikeRate, formatRate(bowling.strikeRate)],
              [words.overs, bowling.overs],
              [words.maidens, formatCount(bowling.maidens)],
              [words.runs, formatCount(bowling.runs)],
            ]}
          />
        </section>
        <section className="panel stack" aria-labelledby="player-fielding">
          <h2 id="player-fielding">{words.fielding}</h2>
          <Facts
            facts={[
              [words.catches, formatCount(fielding.catches)],
              [words.stumpings, formatCount(fielding.stumpings)],
              [words.runOuts, formatCount(fielding.runOuts)],
            ]}
          />
        </section>
      </div>
    </div>
  );
}
