import { FEATURE_NAMES, type GroundFeatures } from '@crease/shared/contracts/ground-features';
import { formatPlayers } from '../../../lib/format/players.js';
import { groundTexts as t } from '../texts.js';
import { featureName, pitchName } from '../words.js';

function sayFeature(features: GroundFeatures, name: keyof GroundFeatures): string {
  if (name === 'pitchType') return pitchName(features.pitchType);
  if (name === 'capacity') return formatPlayers(features.capacity);
  // A feature that is not a yes/no does not compile here: it needs a line above.
  const has: boolean = features[name];
  return has ? t.features.yes : t.features.no;
}

/** Every feature of a ground, in order of declaration. */
export function GroundFeatureList({ features }: { features: GroundFeatures }) {
  return (
    <dl className="figures ground-features">
      {FEATURE_NAMES.map((name) => (
        <div key={name}>
          <dt>{featureName(name)}</dt>
          <dd>{sayFeature(features, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
