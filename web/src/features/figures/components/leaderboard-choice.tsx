import { Link } from 'react-router-dom';
import { LongSelectField } from '../../../components/long-select-field.js';
import { SelectField } from '../../../components/select-field.js';
import { serverNow } from '../../../lib/clock.js';
import { cityName, useCities } from '../../cities/public.js';
import { useCityGrounds, useNamedGround } from '../api/use-city-grounds.js';
import type { LeaderboardFilters } from '../leaderboard-filters.js';
import { seasonChoices, seasonText } from '../seasons.js';
import { leaderboardTexts as t, figureTexts as words } from '../texts.js';

export interface LeaderboardChange {
  scope?: LeaderboardFilters['scope'];
  id?: string;
  season?: string;
}

interface Props {
  scope: LeaderboardFilters['scope'];
  id: string | undefined;
  year: number;
  onChange: (change: LeaderboardChange) => void;
}

/** Where and when: a city or one of its grounds, and a season. */
export function LeaderboardChoice({ scope, id, year, onChange }: Props) {
  return (
    <div className="board-filters">
      {scope === 'tournament' ? (
        <p>
          <strong>{t.tournament}</strong> <Link to="/leaderboards">{t.leave}</Link>
        </p>
      ) : (
        <PlaceFields scope={scope} id={id} onChange={onChange} />
      )}
      <SelectField
        label={words.season}
        value={String(year)}
        onChange={(season) => onChange({ season })}
        options={seasonChoices(new Date(serverNow()), year).map((one) => ({
          value: String(one),
          text: seasonText(one),
        }))}
      />
    </div>
  );
}

/** The value of "all grounds" in the list of grounds. */
const ALL = 'all';

function PlaceFields({ scope, id, onChange }: Pick<Props, 'scope' | 'id' | 'onChange'>) {
  const cities = useCities();
  const ground = useNamedGround(scope === 'ground' ? id : undefined);
  const cityId = scope === 'ground' ? ground.data?.cityId : id;
  const grounds = useCityGrounds(cityId);
  const listed = grounds.data ?? [];
  // The ground of the address may be beyond the first hundred of its city.
  const all =
    ground.data && !listed.some((one) => one.id === ground.data.id) ? [ground.data, ...listed] : listed;
  return (
    <>
      <LongSelectField
        label={t.city}
        value={cityId ?? ''}
        loading={cities.data === undefined || cityId === undefined}
        onChange={(next) => onChange({ scope: 'city', id: next })}
        options={(cities.data ?? []).map((city) => ({ value: city.id, text: cityName(city) }))}
      />
      <LongSelectField
        label={t.ground}
        value={scope === 'ground' ? (id ?? ALL) : ALL}
        loading={grounds.data === undefined}
        onChange={(next) =>
          onChange(
            next === ALL
              ? { scope: 'city', ...(cityId ? { id: cityId } : {}) }
              : { scope: 'ground', id: next },
          )
        }
        options={[
          { value: ALL, text: t.allGrounds },
          ...all.map(({ id: value, name }) => ({ value, text: name })),
        ]}
      />
    </>
  );
}
