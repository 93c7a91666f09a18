import type { Tournament } from '@crease/shared/contracts/tournament';
import { prizesOf } from '@crease/shared/tournaments/prizes';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { RuleLines } from '../../match-setup/public.js';
import { tournamentTexts as t } from '../texts.js';
import { datesOf, formatSentences, untilOf, windowOf } from '../tournament-words.js';
import { GroundPictures } from './ground-pictures.js';

/** How it is played, by which rules, for which prizes, when and where. */
export function AboutTournament({ tournament }: { tournament: Tournament }) {
  const { publicRules, rules, rosterMin, rosterMax } = tournament;
  const prizes = prizesOf(tournament.prizes);
  return (
    <div className="two-columns">
      <div className="stack-4">
        {prizes.length > 0 ? (
          <section className="panel stack" aria-labelledby="cup-prizes">
            <h2 id="cup-prizes">{t.prizes}</h2>
            <ol className="cup-prizes">
              {prizes.map(({ text, place }) => (
                <li key={text} data-place={place ?? ''} dir="auto">
                  {text}
                </li>
              ))}
            </ol>
          </section>
        ) : null}
        <section className="panel stack" aria-labelledby="cup-how">
          <h2 id="cup-how">{t.how}</h2>
          <ul className="cup-sentences">
            {[...formatSentences(tournament), t.roster(rosterMin, rosterMax)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <section className="panel stack" aria-labelledby="cup-rules">
          <h2 id="cup-rules">{t.rules}</h2>
          <p>{t.rulesShort(rules.players, rules.overs)}</p>
          <details className="cup-rules">
            <summary>{t.allRules}</summary>
            <RuleLines rules={rules} />
          </details>
        </section>
        {publicRules ? (
          <section className="panel stack" aria-labelledby="cup-words">
            <h2 id="cup-words">{t.fromOrganiser}</h2>
            <p className="cup-text" dir="auto">
              {publicRules}
            </p>
          </section>
        ) : null}
      </div>
      <WhenAndWhere tournament={tournament} />
    </div>
  );
}

function WhenAndWhere({ tournament }: { tournament: Tournament }) {
  const now = useCorrectedNow();
  const { windows, grounds, registerUntil } = tournament;
  return (
    <div className="stack-4">
      <section className="panel stack" aria-labelledby="cup-when">
        <h2 id="cup-when">{t.when}</h2>
        <dl className="cup-times">
          <dt>{t.dates}</dt>
          <dd>{datesOf(tournament)}</dd>
          <dt>{t.hours}</dt>
          <dd>
            {windows.map(windowOf).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </dd>
          <dt>{t.registerUntil}</dt>
          <dd>{untilOf(registerUntil, now)}</dd>
        </dl>
      </section>
      <section className="panel stack" aria-labelledby="cup-where">
        <h2 id="cup-where">{t.where}</h2>
        <ul className="cup-grounds">
          {grounds.map((ground) => (
            <li key={ground._id}>
              <GroundPictures ground={ground} />
              <Link to={`/ground/${ground._id}`} className="row cup-ground">
                <Icon name="turf" />
                <span dir="auto">{ground.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
