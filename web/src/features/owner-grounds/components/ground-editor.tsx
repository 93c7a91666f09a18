import type { Ground } from '@crease/shared/contracts/grounds';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { LeaveCheck } from '../../../components/leave-check.js';
import { toast } from '../../../components/toast-store.js';
import { findPosition } from '../../../lib/position.js';
import { GROUND_ROWS, GroundAmenities, GroundRows, groundFormTexts as t } from '../../ground-form/public.js';
import { type GroundFormState, useGroundForm } from '../use-ground-form.js';
import { PriceRanges } from './price-ranges.js';
import './ground-editor.css';

/** Everything an owner enters about a ground, in one form. Its rows are in `ground-form-rows.ts`. */
export function GroundEditor({ ground }: { ground: Ground }) {
  const state = useGroundForm(ground);
  const { form, set, busy, isChanged } = state;
  return (
    <form
      className="stack-4"
      ref={state.formRef}
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
      noValidate
      aria-label={t.editTitle}
    >
      <section className="panel stack-4" id="ground-part-about">
        <h2>{t.about}</h2>
        <GroundRows lines={GROUND_ROWS.about} state={state} />
      </section>
      <section className="panel stack-4" id="ground-part-place">
        <h2>{t.place}</h2>
        <GroundRows lines={GROUND_ROWS.place} state={state} />
        <HereButton state={state} />
      </section>
      <section className="panel stack-4" id="ground-part-prices">
        <h2>{t.prices}</h2>
        <p className="text-2">{t.pricesHint}</p>
        <Prices state={state} />
        <GroundRows lines={GROUND_ROWS.prices} state={state} />
      </section>
      <section className="panel stack-4" id="ground-part-features">
        <h2>{t.features}</h2>
        <GroundRows lines={GROUND_ROWS.features} state={state} />
        <GroundAmenities chosen={form.amenities} onChange={(amenities) => set({ amenities })} />
      </section>
      <section className="panel stack-4" id="ground-part-policies">
        <h2>{t.policies}</h2>
        <GroundRows lines={GROUND_ROWS.policies} state={state} />
      </section>
      <div className="ground-editor-foot">
        <Link className="btn" to="/owner-panel">
          {t.cancel}
        </Link>
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? t.saving : t.save}
        </button>
      </div>
      {isChanged ? <LeaveCheck /> : null}
    </form>
  );
}

/** Fills in the coordinates from the device's position. */
function HereButton({ state: { clear, set } }: { state: GroundFormState }) {
  const here = async () => {
    const position = await findPosition();
    if (!position) return toast.error(t.noPosition);
    clear('latitude');
    set({ latitude: position.latitude.toFixed(5), longitude: position.longitude.toFixed(5) });
  };
  return (
    <p className="row row-wrap small text-2">
      <button type="button" className="btn btn-small" onClick={() => void here()}>
        <Icon name="near" small />
        {t.here}
      </button>
      {t.pointHint}
    </p>
  );
}

function Prices({ state: { form, errors, clear, set } }: { state: GroundFormState }) {
  return (
    <PriceRanges
      ranges={form.ranges}
      errors={errors}
      onChange={(ranges) => {
        clear('ranges');
        for (const at of form.ranges.keys()) clear(`range-${at}`);
        set({ ranges });
      }}
    />
  );
}
