import type { City } from '@crease/shared/contracts/grounds';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { SelectField } from '../../../components/select-field.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { useCorrectedNow, useToday } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { dayName, dayOfMonth } from '../../../lib/format/time.js';
import { findPosition, positionAtom } from '../../../lib/position.js';
import { useUser } from '../../../lib/session.js';
import { cityAtom, cityDialogOpenAtom, cityName } from '../../cities/public.js';
import { GameCard, gameWordsTexts, useGames } from '../../games-near/public.js';
import { DISTANCES, daysFrom, type GamesFilters, gamesFilters, gamesQuery } from '../games-filters.js';
import { LEVELS } from '../terms-form.js';
import { gamesTexts as t } from '../texts.js';
import '../components/games.css';

const PAGE_SIZE = 12;

/** `/games?date=&level=&within=&page=`: games of the chosen city that need players. */
export function GamesPage() {
  const city = useAtomValue(cityAtom);
  const user = useUser();
  const setCityDialogOpen = useSetAtom(cityDialogOpenAtom);
  usePageTitle(t.title, t.about);
  return (
    <div className="page page-body stack-4">
      <div className="row row-between row-wrap">
        <h1 className="creased">{t.title}</h1>
        {user ? (
          <Link className="btn btn-small" to="/games/mine">
            <Icon name="ball" small />
            {t.mine}
          </Link>
        ) : null}
      </div>
      <p className="text-2">{t.about}</p>
      {city ? (
        <GamesOf key={city.id} city={city} />
      ) : (
        <EmptyState title={t.noCity} text={t.noCityText}>
          <button type="button" className="btn btn-primary" onClick={() => setCityDialogOpen(true)}>
            <Icon name="pin" small />
            {t.selectCity}
          </button>
        </EmptyState>
      )}
    </div>
  );
}

function GamesOf({ city }: { city: City }) {
  const { filters: asked, page, set } = useAddressFilters(gamesFilters);
  const position = useAtomValue(positionAtom);
  const games = useGames(gamesQuery(asked, city, position, page, PAGE_SIZE));
  const isFiltered = Object.values(asked).some((value) => value !== undefined) || page > 1;
  return (
    <>
      <GamesFilter asked={asked} onChange={set} />
      <Fetched query={games}>
        {({ games: found, pagination }) =>
          found.length > 0 ? (
            <>
              <ul className="game-list">
                {found.map((game) => (
                  <GameCard key={game._id} game={game} />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={(to) => set({ page: to })} />
            </>
          ) : isFiltered ? (
            <EmptyState title={t.noneOf} text={t.noneOfText}>
              <button
                type="button"
                className="btn"
                onClick={() => set({ date: undefined, level: undefined, within: undefined, page: undefined })}
              >
                {t.clear}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={t.none(cityName(city))} text={t.noneText}>
              <Link className="btn btn-primary" to="/">
                {t.book}
              </Link>
            </EmptyState>
          )
        }
      </Fetched>
    </>
  );
}

interface FilterProps {
  asked: GamesFilters;
  onChange: (change: { [K in keyof GamesFilters]?: string | undefined }) => void;
}

/** Day, level and distance. */
function GamesFilter({ asked, onChange }: FilterProps) {
  const now = useCorrectedNow();
  const today = useToday();
  const position = useAtomValue(positionAtom);
  const within = (value: string) => {
    onChange({ within: value || undefined });
    if (value && !position) void findPosition();
  };
  return (
    <div className="stack">
      <FilterChips
        legend={t.day}
        options={[undefined, ...daysFrom(today)].map((value) => ({
          value,
          text: value ? `${dayName(value, now)} ${dayOfMonth(value)}` : t.allDays,
        }))}
        value={asked.date}
        onChange={(date) => onChange({ date })}
      />
      <div className="game-filters">
        <SelectField
          label={t.level}
          quiet
          value={asked.level ?? ''}
          options={LEVELS.map((value) => ({
            value: value === 'any' ? '' : value,
            text: gameWordsTexts.levels[value],
          }))}
          onChange={(value) => onChange({ level: value || undefined })}
        />
        <SelectField
          label={t.distance}
          quiet
          value={asked.within ?? ''}
          options={[
            { value: '', text: t.anywhere },
            ...DISTANCES.map((value) => ({ value, text: t.within(Number(value)) })),
          ]}
          onChange={within}
        />
      </div>
    </div>
  );
}
