import type { Match } from '@crease/shared/contracts/matches';
import { useEffect, useState } from 'react';
import { toast } from '../../../components/toast-store.js';
import { useStill } from '../../../components/use-still.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { randomBelow } from '../random.js';
import { beforeTexts as t } from '../texts.js';
import './match-setup.css';

/** How long the coin turns; it is at once on the ground for those who prefer less motion. */
const FLIGHT_MS = 1_400;

/** The toss: a coin that the page throws, or the winner chosen by hand, and then what they chose. */
export function CoinToss({ match }: { match: Match }) {
  const { toss, sides, can } = match;
  const [isChanging, setChanging] = useState(false);
  const winner = toss ? sides[toss.wonBy].name : '';
  return (
    <section className="panel stack" aria-labelledby="match-toss">
      <h2 id="match-toss">{t.toss}</h2>
      {toss ? <p dir="auto">{t.tossWon(winner, toss.chose === 'bat')}</p> : null}
      {toss || can.run ? null : <p className="text-2">{t.noToss}</p>}
      {can.run && toss && !isChanging ? (
        <button type="button" className="btn btn-small line-up-me" onClick={() => setChanging(true)}>
          {t.changeToss}
        </button>
      ) : null}
      {can.run && (!toss || isChanging) ? <Coin match={match} onDone={() => setChanging(false)} /> : null}
    </section>
  );
}

function Coin({ match, onDone }: { match: Match; onDone: () => void }) {
  const { setToss } = useMatchActions(match._id);
  const isStill = useStill();
  const [flight, setFlight] = useState<0 | 1>();
  const [wonBy, setWonBy] = useState<0 | 1>();
  useEffect(() => {
    if (flight === undefined) return;
    const land = () => {
      setWonBy(flight);
      setFlight(undefined);
    };
    const timer = setTimeout(land, isStill ? 0 : FLIGHT_MS);
    return () => clearTimeout(timer);
  }, [flight, isStill]);
  const throwCoin = () => {
    setWonBy(undefined);
    setFlight(randomBelow(2) === 0 ? 0 : 1);
  };
  const choose = async (chose: 'bat' | 'bowl') => {
    if (wonBy === undefined) return;
    try {
      await setToss.mutateAsync({ wonBy, chose });
      onDone();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const isFlying = flight !== undefined;
  const said = isFlying ? t.throwing : wonBy === undefined ? '' : t.landed(match.sides[wonBy].name);
  return (
    <div className="stack">
      <div className="coin-row">
        <span
          className={`coin${isFlying ? ' coin-flying' : ''}`}
          data-face={wonBy ?? 'none'}
          aria-hidden="true"
        >
          {wonBy === undefined ? '₹' : initialOf(match.sides[wonBy].name)}
        </span>
        <button type="button" className="btn" disabled={isFlying} onClick={throwCoin}>
          {t.throwCoin}
        </button>
      </div>
      <p aria-live="polite" dir="auto">
        <strong>{said}</strong>
      </p>
      <fieldset className="stack">
        <legend className="small text-2">{t.byHand}</legend>
        <div className="chips chips-wrap">
          {match.sides.map(({ name }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a side is its index
              key={index}
              type="button"
              className="chip line-up-tick"
              disabled={isFlying}
              aria-pressed={wonBy === index}
              onClick={() => setWonBy(index === 0 ? 0 : 1)}
            >
              <span dir="auto">{name}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {wonBy === undefined || isFlying ? null : (
        <div className="coin-choice">
          <button
            type="button"
            className="btn"
            disabled={setToss.isPending}
            onClick={() => void choose('bat')}
          >
            {t.bat}
          </button>
          <button
            type="button"
            className="btn"
            disabled={setToss.isPending}
            onClick={() => void choose('bowl')}
          >
            {t.bowl}
          </button>
        </div>
      )}
    </div>
  );
}

/** The first letter as a reader sees it, in any script. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment ?? '';
}
