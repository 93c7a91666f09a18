import { Icon } from '../../../components/icon.js';
import { FieldError } from '../../../components/text-field.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHours } from '../../../lib/format/time.js';
import { type BarRange, GROUND_ROWS, GroundRows, withRange } from '../../ground-form/public.js';
import { PriceBar, PriceRows, PriceSummary } from '../../owner-prices/public.js';
import { barOfRows, filled, type Hole, holesOf, holeText, rateBefore, rowsOfBar } from '../holes.js';
import { listGroundTexts as t } from '../texts.js';
import type { ListState } from '../use-list-ground.js';

/** At most one range per hour. */
const MOST = 24;

/** The day as a bar and in rows, with the gaps that may have been forgotten. */
export function PricesStep({ state }: { state: ListState }) {
  const { form, errors, set, clear } = state;
  const bar = barOfRows(form.ranges);
  const put = (next: BarRange[]) => {
    for (const at of form.ranges.keys()) clear(`range-${at}`);
    clear('ranges');
    clear('holes');
    set({ ranges: rowsOfBar(next) });
  };
  const rates = Object.fromEntries(
    bar.flatMap(({ key }, at) => {
      const wrong = errors[`range-${at}`];
      return wrong ? [[key, wrong]] : [];
    }),
  );
  return (
    <section className="panel stack-4">
      <p className="text-2">{t.pricesText}</p>
      <PriceBar bar={bar} onChange={put} />
      <PriceSummary bar={bar} />
      <FieldError id="list-ranges-error" text={errors.ranges} />
      <PriceRows bar={bar} rates={rates} onChange={put} />
      {bar.length < MOST ? (
        <div>
          <button type="button" className="btn btn-small" onClick={() => put(withRange(bar))}>
            <Icon name="plus" small />
            {t.addRange}
          </button>
        </div>
      ) : null}
      <Holes
        bar={bar}
        closedHours={form.closedHours}
        error={errors.holes}
        onFill={(hole) => put(filled(bar, hole))}
        onClosed={(hole) => {
          clear('holes');
          set({ closedHours: [...form.closedHours, holeText(hole)] });
        }}
      />
      <GroundRows lines={GROUND_ROWS.prices} state={state} />
    </section>
  );
}

interface HolesProps {
  bar: BarRange[];
  closedHours: string[];
  error: string | undefined;
  onFill: (hole: Hole) => void;
  onClosed: (hole: Hole) => void;
}

function Holes({ bar, closedHours, error, onFill, onClosed }: HolesProps) {
  const holes = holesOf(bar, closedHours);
  return (
    <div className="stack" aria-live="polite">
      <FieldError id="list-holes-error" text={holes.length > 0 ? error : undefined} />
      {holes.map((hole) => {
        const rate = rateBefore(bar, hole);
        return (
          <div key={holeText(hole)} className="notice notice-accent">
            <Icon name="warning" />
            <div className="stack">
              <p>{t.hole(formatHours(hole.start, hole.end))}</p>
              <div className="row row-wrap">
                <button type="button" className="btn btn-small" onClick={() => onFill(hole)}>
                  {rate ? t.fill(formatRupees(Number(rate))) : t.fillPlain}
                </button>
                <button type="button" className="btn btn-small" onClick={() => onClosed(hole)}>
                  {t.isClosed}
                </button>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
