import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { ICON_PATHS } from '../../../components/icon-paths.js';
import { Later } from '../../../components/late.js';
import { LATE_ICON_PATHS } from '../../../components/late-icon-paths.js';
import { Loading } from '../../../components/loading.js';
import { Tabs } from '../../../components/tabs.js';
import { aboutTexts as t } from '../about-texts.js';
import { amenityName } from '../words.js';
import { GroundFeatureList } from './ground-features.js';
import { GroundReviews } from './lazy-ground-reviews.js';
import './ground-tabs.css';

const AMENITY_OUTLINES: Readonly<Record<string, string>> = {
  Floodlights: ICON_PATHS.light,
  Parking: ICON_PATHS.car,
  Washroom: ICON_PATHS.shower,
  'Changing Room': LATE_ICON_PATHS.shirt,
  'AC Changing Room': LATE_ICON_PATHS.snow,
  'Drinking Water': LATE_ICON_PATHS.glass,
  'First Aid': LATE_ICON_PATHS.aid,
  'Equipment Rental': ICON_PATHS.bat,
  Cafeteria: LATE_ICON_PATHS.coffee,
  Scoreboard: ICON_PATHS.board,
  Referee: ICON_PATHS.user,
  'Equipment Storage': LATE_ICON_PATHS.box,
};

const KEYS = ['amenities', 'features', 'policies', 'reviews'] as const;

/** Amenities, Features, Policies, Reviews. */
export function GroundTabs({ ground }: { ground: Ground }) {
  const [tab, setTab] = useState<(typeof KEYS)[number]>('amenities');
  return (
    <section className="panel">
      <Tabs
        label={ground.name}
        tabs={KEYS.map((key) => ({ key, text: t.tabs[key] }))}
        current={tab}
        onChange={setTab}
      >
        {tab === 'amenities' ? <Amenities ground={ground} /> : null}
        {tab === 'features' ? <GroundFeatureList features={ground.features} /> : null}
        {tab === 'policies' ? <Policies ground={ground} /> : null}
        {tab === 'reviews' ? (
          <Later fallback={<Loading />}>
            <GroundReviews groundId={ground._id} />
          </Later>
        ) : null}
      </Tabs>
    </section>
  );
}

function Amenities({ ground }: { ground: Ground }) {
  if (ground.amenities.length === 0) return <p className="text-2">{t.noAmenities}</p>;
  return (
    <ul className="ground-amenity-list">
      {ground.amenities.map((amenity) => (
        <li key={amenity} className="row">
          <Icon outline={AMENITY_OUTLINES[amenity] ?? ICON_PATHS.check} className="text-3" />
          {amenityName(amenity)}
        </li>
      ))}
    </ul>
  );
}

function Policies({ ground }: { ground: Ground }) {
  return (
    <div className="stack">
      <div>
        <h3>{t.cancellation}</h3>
        <p className="text-2">{ground.policies.cancellation}</p>
      </div>
      {ground.policies.rules.length > 0 ? (
        <div>
          <h3>{t.rules}</h3>
          <ul className="ground-rules text-2">
            {ground.policies.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
