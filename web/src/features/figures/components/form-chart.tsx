import type { MatchLine } from '@crease/shared/contracts/figures';
import { Link } from 'react-router-dom';
import { formatDateOf } from '../../../lib/format/time.js';
import { formatSpell, formScore, NONE } from '../figure-words.js';
import { playerPageTexts as t, figureTexts as words } from '../texts.js';
import { Bars } from './bars.js';

/** A player's last matches: runs and wickets as bars, and every match in words below. */
export function FormChart({ form }: { form: readonly MatchLine[] }) {
  // Time runs to the right.
  const inOrder = [...form].reverse();
  return (
    <section className="panel stack" aria-labelledby="player-form">
      <div>
        <h2 id="player-form">{t.form}</h2>
        <p className="small text-2">{t.formText(form.length)}</p>
      </div>
      <div className="fig-form">
        <figure>
          <figcaption className="small text-2">{t.formRuns}</figcaption>
          <Bars
            height={110}
            bars={inOrder.map((line) => ({
              key: line.matchId,
              value: line.batting?.runs,
              text: formScore(line),
              label: words.shortOutcomes[line.outcome],
              isWeak: line.outcome !== 'won',
            }))}
          />
        </figure>
        <figure>
          <figcaption className="small text-2">{t.formWickets}</figcaption>
          <Bars
            height={56}
            bars={inOrder.map(({ matchId, bowling, outcome }) => ({
              key: matchId,
              value: bowling?.wickets,
              text: bowling ? String(bowling.wickets) : NONE,
              isWeak: outcome !== 'won',
            }))}
          />
        </figure>
      </div>
      <details className="fig-more">
        <summary>{words.asTable}</summary>
        <FormTable form={form} />
      </details>
    </section>
  );
}

function FormTable({ form }: { form: readonly MatchLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="fig-scroll" tabIndex={0} aria-label={t.formText(form.length)}>
      <table className="fig-table">
        <thead>
          <tr>
            <th scope="col">{words.match}</th>
            <th scope="col">{t.score}</th>
            <th scope="col">{t.spell}</th>
            <th scope="col">{words.mvp}</th>
          </tr>
        </thead>
        <tbody>
          {form.map((line) => (
            <tr key={line.matchId}>
              <th scope="row">
                <Link to={`/match/${line.matchId}`}>{formatDateOf(line.startsAt)}</Link>
                <span className="small text-2">
                  {words.outcomes[line.outcome]} {words.against(line.against)}
                </span>
              </th>
              <td className="num">
                {formScore(line)}
                {line.batting ? <span className="small text-2"> ({line.batting.balls})</span> : null}
              </td>
              <td className="num">{formatSpell(line.bowling)}</td>
              <td className="num">{line.mvp}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
