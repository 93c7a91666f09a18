import type { City } from '@crease/shared/contracts/grounds';
import { foldText } from '@crease/shared/format/fold-text';
import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { LanguageSwitch } from '../../../components/language-switch.js';
import { isLanguageGuessed } from '../../../lib/language/language.js';
import { findPosition } from '../../../lib/position.js';
import { useCities } from '../api/use-cities.js';
import { cityAtom, cityDialogOpenAtom } from '../city-store.js';
import { nearestCity } from '../nearest-city.js';
import { placeNames } from '../place-name.js';
import { cityTexts as t } from '../texts.js';
import './city-dialog.css';

const POPULAR = 8;
const OTHERS = 20;
const FOUND = 10;

/** Chooses the city, by position or by name. */
export function CityDialog() {
  const { data: cities, isError, refetch } = useCities();
  const [chosen, setChosen] = useAtom(cityAtom);
  const setOpen = useSetAtom(cityDialogOpenAtom);
  const [query, setQuery] = useState('');
  const [detecting, setDetecting] = useState(false);

  const close = () => setOpen(false);
  const choose = (city: City) => {
    setChosen(city);
    close();
  };
  const detect = async () => {
    setDetecting(true);
    const place = await findPosition();
    setDetecting(false);
    const city = nearestCity(cities ?? [], place);
    if (city) choose(city);
  };

  const wanted = foldText(query);
  const matches = (city: City) =>
    [city.name, city.nameHi ?? ''].some((name) => foldText(name).includes(wanted));
  const found = wanted ? (cities ?? []).filter(matches).slice(0, FOUND) : [];

  return (
    <Dialog title={t.title} onClose={close} full>
      <div className="stack-4">
        {isLanguageGuessed ? <LanguageSwitch className="btn btn-small btn-ghost city-language" /> : null}
        <button type="button" className="btn btn-wide" onClick={detect} disabled={detecting || !cities}>
          <Icon name="near" />
          {detecting ? t.detecting : t.detect}
        </button>
        <label className="input-box">
          <Icon name="search" />
          <span className="visually-hidden">{t.search}</span>
          <input
            type="search"
            placeholder={t.search}
            value={query}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        {isError ? <LoadFailed onAgain={() => void refetch()} /> : null}
        {wanted ? (
          <section aria-live="polite">
            {cities && found.length === 0 ? <p className="text-2">{t.none(query.trim())}</p> : null}
            <ul className="city-list city-list-found">
              {found.map((city) => (
                <CityLine key={city.id} city={city} badge={city.popular} onChoose={choose} />
              ))}
            </ul>
          </section>
        ) : (
          <AllCities cities={cities} chosen={chosen} onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}

interface AllCitiesProps {
  cities: readonly City[] | undefined;
  chosen: City | null | undefined;
  onChoose: (city: City) => void;
}

/** The popular cities as tiles, then the others. */
function AllCities({ cities, chosen, onChoose }: AllCitiesProps) {
  const tiles = (cities ?? []).filter((city) => city.popular).slice(0, POPULAR);
  const others = (cities ?? []).filter((city) => !city.popular).slice(0, OTHERS);
  return (
    <>
      <section>
        <h3 className="city-heading">{t.popular}</h3>
        <div className="city-tiles">
          {cities
            ? tiles.map((city) => (
                <button
                  key={city.id}
                  type="button"
                  className="city-tile"
                  aria-pressed={city.id === chosen?.id}
                  onClick={() => onChoose(city)}
                >
                  {city.id === chosen?.id ? <Icon name="check" small /> : null}
                  <b>{city.name}</b>
                  {city.nameHi ? <span lang="hi">{city.nameHi}</span> : null}
                </button>
              ))
            : Array.from({ length: POPULAR }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
                <span key={at} className="skeleton city-tile-skeleton" />
              ))}
        </div>
      </section>
      <section>
        <h3 className="city-heading">{t.all}</h3>
        <ul className="city-list">
          {others.map((city) => (
            <CityLine key={city.id} city={city} onChoose={onChoose} />
          ))}
        </ul>
      </section>
    </>
  );
}

function LoadFailed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      <Icon name="info" />
      <p>{t.failed}</p>
      <div className="notice-actions">
        <button type="button" className="btn btn-small" onClick={onAgain}>
          {t.again}
        </button>
      </div>
    </div>
  );
}

function CityLine({
  city,
  badge,
  onChoose,
}: {
  city: City;
  badge?: boolean;
  onChoose: (city: City) => void;
}) {
  return (
    <li>
      <button type="button" onClick={() => onChoose(city)}>
        <span>
          {city.name} {badge ? <span className="tag tag-accent">{t.popularBadge}</span> : null}
        </span>
        <span className="small text-3">{placeNames.of(city.state)}</span>
      </button>
    </li>
  );
}
