import type { Ground } from '@crease/shared/contracts/grounds';
import { useMemo, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { Later } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { placeNames } from '../../cities/public.js';
import { mapTexts as t } from '../texts.js';
import { GroundsMap } from './lazy-grounds-map.js';

/** Where a ground is and how to get there. The map loads on request. */
export function GroundPlace({ ground }: { ground: Ground }) {
  const [shown, setShown] = useState(false);
  const one = useMemo(() => [ground], [ground]);
  const { address, cityName, state, latitude, longitude } = ground.location;
  return (
    <section className="panel stack" aria-labelledby="ground-place">
      <h2 id="ground-place">{t.where}</h2>
      <p className="text-2">
        {address}, {placeNames.of(cityName)}, {placeNames.of(state)}
      </p>
      <div className="row row-wrap">
        <a
          className="btn btn-small"
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="near" small />
          {t.directions}
        </a>
        <button
          type="button"
          className="btn btn-small"
          aria-expanded={shown}
          onClick={() => setShown((was) => !was)}
        >
          <Icon name="pin" small />
          {shown ? t.hide : t.show}
        </button>
      </div>
      {shown ? (
        <Later fallback={<Loading label={t.loading} />}>
          <GroundsMap grounds={one} bare />
        </Later>
      ) : null}
    </section>
  );
}
