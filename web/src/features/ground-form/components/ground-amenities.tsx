import { AMENITIES } from '@crease/shared/contracts/grounds';
import { Icon } from '../../../components/icon.js';
import { amenityName } from '../../grounds/public.js';
import { groundFormTexts as t } from '../texts.js';

interface Props {
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** The ground's amenities, as chips that are on or off. */
export function GroundAmenities({ chosen, onChange }: Props) {
  return (
    <fieldset className="field ground-amenities">
      <legend className="field-label">{t.amenities}</legend>
      <div className="chips chips-wrap">
        {AMENITIES.map((amenity) => {
          const on = chosen.includes(amenity);
          return (
            <label key={amenity} className="chip">
              <input
                type="checkbox"
                className="visually-hidden"
                checked={on}
                onChange={() => onChange(on ? chosen.filter((one) => one !== amenity) : [...chosen, amenity])}
              />
              {on ? <Icon name="check" small /> : null}
              {amenityName(amenity)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
