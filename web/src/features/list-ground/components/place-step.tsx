import { useState } from 'react';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { Later } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { findPosition } from '../../../lib/position.js';
import { useCities } from '../../cities/public.js';
import { GROUND_ROWS, GroundRows, groundFormTexts } from '../../ground-form/public.js';
import { PlacePicker } from '../../map/public.js';
import { listGroundTexts as t } from '../texts.js';
import type { ListState } from '../use-list-ground.js';

const ZOOM = { city: 12, street: 17 };
/** The name and the address fields; the map gives the coordinates. */
const ROWS = [...GROUND_ROWS.about.slice(0, 1), ...GROUND_ROWS.place.slice(0, 2)];

/** Name, city and address, and the point on the map. */
export function PlaceStep({ state }: { state: ListState }) {
  return (
    <>
      <section className="panel stack-4">
        <GroundRows lines={ROWS} state={state} />
      </section>
      <section className="panel stack-4" aria-labelledby="list-map">
        <h2 id="list-map">{groundFormTexts.place}</h2>
        <Point state={state} />
      </section>
    </>
  );
}

function Point({ state: { form, set, errors, clear, bind } }: { state: ListState }) {
  const cities = useCities();
  const [looking, setLooking] = useState(false);
  const city = cities.data?.find(({ id }) => id === form.cityId);
  const point = pointOf(form);
  const at = point ?? city;
  const put = ({ latitude, longitude }: { latitude: number; longitude: number }) => {
    clear('point');
    clear('latitude');
    clear('longitude');
    set({ latitude: String(latitude), longitude: String(longitude) });
  };
  const here = async () => {
    setLooking(true);
    const position = await findPosition();
    setLooking(false);
    if (!position) return toast.error(at ? t.noPosition : t.noPositionNoMap);
    put({ latitude: Number(position.latitude.toFixed(5)), longitude: Number(position.longitude.toFixed(5)) });
  };
  return (
    <>
      {at ? <p className="text-2">{t.mapText}</p> : null}
      <div className="list-map">
        {at ? (
          <Later fallback={<Loading label={t.mapLoading} />}>
            <PlacePicker at={at} zoom={point ? ZOOM.street : ZOOM.city} unsure={!point} onPick={put} />
          </Later>
        ) : (
          <Fetched query={cities}>{() => <p className="text-2">{t.mapWaits}</p>}</Fetched>
        )}
      </div>
      <div className="row row-wrap">
        <button type="button" className="btn btn-small" disabled={looking} onClick={() => void here()}>
          <Icon name="near" small />
          {looking ? t.looking : t.here}
        </button>
        {point ? (
          <span className="tag tag-free" role="status">
            <Icon name="check" small />
            {t.pinned}
          </span>
        ) : null}
      </div>
      <div aria-live="polite">
        <FieldError id="list-point-error" text={errors.point && !at ? t.pointMissingNoMap : errors.point} />
      </div>
      <details>
        <summary>{t.byNumbers}</summary>
        <div className="ground-pair list-numbers">
          <TextField
            label={groundFormTexts.latitude}
            inputMode="decimal"
            maxLength={12}
            {...bind('latitude')}
          />
          <TextField
            label={groundFormTexts.longitude}
            inputMode="decimal"
            maxLength={12}
            {...bind('longitude')}
          />
        </div>
      </details>
    </>
  );
}

/** The point, if its coordinates are valid. */
function pointOf({ latitude, longitude }: { latitude: string; longitude: string }) {
  if (!latitude.trim() || !longitude.trim()) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}
