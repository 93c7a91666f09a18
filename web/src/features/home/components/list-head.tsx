import { useAtomValue } from 'jotai';
import { Icon } from '../../../components/icon.js';
import { findPosition, positionAtom } from '../../../lib/position.js';
import { countActive, SORTS, type Sort } from '../filters.js';
import { homeTexts as t } from '../texts.js';
import type { useHomeState } from '../use-home-state.js';

type HomeState = ReturnType<typeof useHomeState>;

interface Props {
  state: HomeState[0];
  change: HomeState[1];
}

/** The list's title, its view and its order. */
export function ListHead({ state, change }: Props) {
  const position = useAtomValue(positionAtom);
  const active = countActive(state.filters);
  return (
    <div className="row row-between row-wrap home-list-head">
      <h2 className="creased">{state.search ? t.searchFor(state.search) : t.listTitle[state.sort]}</h2>
      <div className="row">
        {active > 0 ? (
          <span className="tag tag-accent">
            <Icon name="sliders" small />
            {t.filtersApplied}
          </span>
        ) : null}
        <button
          type="button"
          className="chip"
          onClick={() => change({ view: state.view === 'map' ? 'list' : 'map' })}
        >
          <Icon name={state.view === 'map' ? 'grid' : 'pin'} small />
          {state.view === 'map' ? t.showList : t.showMap}
        </button>
        <label className="home-sort">
          <span className="visually-hidden">{t.sort}</span>
          <select
            value={state.sort}
            onChange={(event) => {
              const sort = event.target.value as Sort;
              change({ sort });
              if (sort === 'distance' && !position) void findPosition();
            }}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t.sorts[sort]}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </label>
      </div>
    </div>
  );
}
