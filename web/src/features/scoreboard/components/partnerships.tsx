import type { CardInnings, NameOf } from '../card-innings.js';
import { cardTexts as t } from '../texts.js';

/** A batter's runs stay on the line of their name. */
const NO_BREAK = '\u00a0';

/** Every stand of the innings with its runs, drawn in proportion to the largest. */
export function Partnerships({ innings, nameOf }: { innings: CardInnings; nameOf: NameOf }) {
  const { partnerships } = innings;
  const most = Math.max(1, ...partnerships.map(({ runs }) => runs));
  if (partnerships.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t.partnerships}</h3>
      <ol className="card-stands">
        {partnerships.map(({ batters, runs, balls, bat }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stands are only added at the end
          <li key={at}>
            <span className="card-stand-who">
              {batters.map((playerId, nth) => (
                <span key={playerId}>
                  {nth > 0 ? ' & ' : ''}
                  <bdi>{nameOf(playerId)}</bdi>
                  {NO_BREAK}
                  <span className="num text-2">{bat[nth] ?? 0}</span>
                </span>
              ))}
            </span>
            <span className="num card-stand-sum">
              <span aria-hidden="true">{`${runs} (${balls})`}</span>
              <span className="visually-hidden">{t.stand(runs, balls)}</span>
            </span>
            <span className="card-stand-bar" aria-hidden="true">
              <i style={{ inlineSize: `${(Math.max(0, runs) / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
