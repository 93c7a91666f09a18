import type { Ground } from '@crease/shared/contracts/grounds';
import { FullRate, HourRate, PlusFee } from '../../../components/hour-rate.js';
import { rangeText } from '../../../lib/format/range-text.js';
import { aboutTexts as t } from '../about-texts.js';

/** A card for each price range; the first one is the peak. */
export function GroundPrices({ price }: Pick<Ground, 'price'>) {
  return (
    <section className="panel">
      <h2>{t.prices}</h2>
      {price.ranges.length === 0 ? <p className="text-2">{t.noPrices}</p> : null}
      <ul className="price-cards">
        {price.ranges.map((range, at) => (
          <li key={`${range.start}-${range.end}`} className="price-card">
            <strong>{at === 0 ? t.peak : t.offPeak}</strong>
            <span className="small text-2">{isDayTime(range) ? t.daySlots : t.nightSlots}</span>
            <span className="small text-2">{rangeText(range)}</span>
            <b className="num">
              <HourRate rate={range.perHour} discount={price.discount} />
            </b>
            <FullRate rate={range.perHour} discount={price.discount} />
            <PlusFee />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Range = Ground['price']['ranges'][number];

/** A range within 06:00–18:00 counts as day, others as evening or night. */
function isDayTime(range: Range): boolean {
  return range.start === '06:00' && range.end === '18:00';
}
