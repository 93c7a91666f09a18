import { LEADERBOARDS } from '@crease/shared/contracts/figures';
import { seasonName, seasonOf } from '@crease/shared/cricket/figures/season';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Loading } from '../../../components/loading.js';
import { Tabs } from '../../../components/tabs.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { serverNow } from '../../../lib/clock.js';
import { cityAtom, useCities } from '../../cities/public.js';
import { LeaderboardChoice } from '../components/leaderboard-choice.js';
import { LeaderboardView } from '../components/leaderboard-view.js';
import { leaderboardFilters } from '../leaderboard-filters.js';
import { seasonYearIn } from '../seasons.js';
import { leaderboardTexts as t } from '../texts.js';

/**
 * `/leaderboards?by=&scope=&id=&season=&page=`: who has the most runs, wickets and the rest, and where the reader is.
 */
export function LeaderboardsPage() {
  const { filters: asked, page, set } = useAddressFilters(leaderboardFilters);
  const { by, scope, id } = asked;
  const year = seasonYearIn(asked.season) ?? seasonOf(new Date(serverNow()));
  const here = useCityHere();
  usePageTitle(t.title, t.about);
  // An address without a place gets the reader's city, so that a link to this list shows the same list to others.
  const missing = id === undefined ? here : undefined;
  useEffect(() => {
    if (missing) set({ scope: 'city', id: missing });
  }, [missing, set]);
  return (
    <div className="page page-body board-page">
      <div className="stack">
        <h1 className="creased">{t.title}</h1>
        <p className="text-2">{t.about}</p>
      </div>
      <LeaderboardChoice
        scope={scope}
        id={id}
        year={year}
        onChange={({ season, ...place }) =>
          set(season === undefined ? place : { ...place, season: seasonName(Number(season)) })
        }
      />
      <Tabs
        label={t.tabsLabel}
        tabs={LEADERBOARDS.map((key) => ({ key, text: t.tabs[key] }))}
        current={by}
        onChange={(next) => set({ by: next })}
      >
        {id === undefined ? (
          <Loading />
        ) : (
          <LeaderboardView query={{ by, scope, id, year, page }} onPage={(next) => set({ page: next })} />
        )}
      </Tabs>
    </div>
  );
}

/** The reader's city, else the first of the list. */
function useCityHere(): string | undefined {
  const chosen = useAtomValue(cityAtom);
  const { data: cities } = useCities();
  return chosen?.id ?? cities?.[0]?.id;
}
