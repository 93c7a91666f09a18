import type { Ground } from '@crease/shared/contracts/grounds';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs, Later, late } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { WhenNear } from '../../../components/when-near.js';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { findPosition, positionAtom } from '../../../lib/position.js';
import { currentUser } from '../../../lib/session.js';
import { hideSplash, splashLeftMs } from '../../../lib/splash.js';
import { BookingDialog } from '../../booking/public.js';
import { cityAtom, cityDialogOpenAtom, cityName } from '../../cities/public.js';
import { useGrounds } from '../../grounds/public.js';
import { LandingSections } from '../../landing/public.js';
import { LiveNow } from '../../live-now/public.js';
import { GroundsMap } from '../../map/public.js';
import { GroundList, MoreGrounds } from '../components/ground-list.js';
import { HomeHero } from '../components/home-hero.js';
import { ListHead } from '../components/list-head.js';
import { QuickFilters } from '../components/quick-filters.js';
import { ScrollToTop } from '../components/scroll-to-top.js';
import { DEFAULT_FILTERS, toGroundQuery, toggleQuick } from '../filters.js';
import { homeTexts as t } from '../texts.js';
import { useHomeState } from '../use-home-state.js';
import './home-page.css';

const FiltersDialog = late(async () => ({
  default: (await import('../components/filters-dialog.js')).FiltersDialog,
}));

export function HomePage() {
  const city = useAtomValue(cityAtom);
  const position = useAtomValue(positionAtom);
  const setCityDialogOpen = useSetAtom(cityDialogOpenAtom);
  const [state, change] = useHomeState();
  // The Filters button of another page's header leads here with the panel open.
  const wantsFilters = (useLocation().state as { filters?: boolean } | null)?.filters === true;
  const [filtering, setFiltering] = useState(wantsFilters);
  const [booking, book, endBooking] = useBookingDialog();
  const query = useGrounds(city ? toGroundQuery(state, city, position) : {}, city !== undefined);
  usePageTitle(t.title(city && cityName(city)));

  useFirstSteps(city !== undefined, setCityDialogOpen);
  useEffect(() => {
    if (query.isError) toast.error(t.loadFailed);
  }, [query.isError]);

  const grounds = query.data?.pages.flatMap((page) => page.grounds) ?? [];
  const total = query.data?.pages[0]?.pagination.total;
  const whole = total !== undefined && grounds.length >= total;
  // With an hour chosen the list is of another day, or of grounds that are free then.
  const counted = whole && state.filters.hour === 'all';

  return (
    <>
      <HomeHero
        total={city ? total : undefined}
        free={counted ? grounds.filter((ground) => ground.availableSlots > 0).length : undefined}
        onFilters={() => setFiltering(true)}
      >
        {query.isPending && city ? null : (
          <Later instead={() => null}>
            <LiveNow />
          </Later>
        )}
      </HomeHero>
      <div className="page home">
        <QuickFilters
          filters={state.filters}
          onToggle={(quick) => {
            change(({ filters }) => ({ filters: toggleQuick(filters, quick) }));
            if (quick === 'nearby' && !position) void findPosition();
          }}
        />
        {city ? (
          <Results state={state} change={change} query={query} grounds={grounds} onBook={book} />
        ) : (
          <EmptyState title={t.selectCity} text={t.noCity}>
            <button type="button" className="btn btn-primary" onClick={() => setCityDialogOpen(true)}>
              <Icon name="pin" small />
              {t.selectCity}
            </button>
          </EmptyState>
        )}
      </div>
      <WhenNear className="home-landing">
        <LandingSections room="home-landing" />
      </WhenNear>
      <ScrollToTop />
      <LateDialogs
        onClose={() => {
          setFiltering(false);
          endBooking();
        }}
      >
        {filtering ? (
          <FiltersDialog
            filters={state.filters}
            onClose={() => setFiltering(false)}
            onApply={(filters) => {
              change({ filters });
              setFiltering(false);
            }}
          />
        ) : null}
        {booking ? <BookingDialog ground={booking} onClose={endBooking} /> : null}
      </LateDialogs>
    </>
  );
}

interface ResultsProps {
  state: ReturnType<typeof useHomeState>[0];
  change: ReturnType<typeof useHomeState>[1];
  query: ReturnType<typeof useGrounds>;
  grounds: Ground[];
  onBook: (ground: Ground) => void;
}

/** The grounds of the city, on the map or in a list. */
function Results({ state, change, query, grounds, onBook }: ResultsProps) {
  return (
    <>
      <ListHead state={state} change={change} />
      {state.view === 'map' && grounds.length > 0 ? (
        <Later fallback={<Loading label={t.loadingMap} />}>
          <GroundsMap grounds={grounds} />
          <MoreGrounds query={query} />
        </Later>
      ) : (
        <GroundList
          grounds={grounds}
          query={query}
          onBook={onBook}
          onClear={() => change({ filters: DEFAULT_FILTERS, search: '' })}
        />
      )}
    </>
  );
}

/** The ground whose booking dialog is open, and functions to open it (after signing in) and to close it. */
function useBookingDialog() {
  const [booking, setBooking] = useState<Ground>();
  const book = useCallback((ground: Ground) => {
    if (!currentUser()) {
      toast.info(t.loginToBook);
      openAuthDialog('login', () => book(ground));
      return;
    }
    if (!ground.isBookableOnline) {
      toast.error(t.notBookable);
      return;
    }
    setBooking(ground);
  }, []);
  const end = useCallback(() => setBooking(undefined), []);
  return [booking, book, end] as const;
}

/** If no city is chosen, the dialog opens by itself a second after the splash is gone. */
const CITY_DIALOG_AFTER_MS = 1000;

/** Hides the splash, then asks where the visitor plays. */
function useFirstSteps(hasCity: boolean, setCityDialogOpen: (open: boolean) => void): void {
  useEffect(() => {
    const splash = setTimeout(hideSplash, splashLeftMs());
    return () => clearTimeout(splash);
  }, []);
  useEffect(() => {
    if (hasCity) return;
    const timer = setTimeout(() => setCityDialogOpen(true), Math.max(splashLeftMs(), CITY_DIALOG_AFTER_MS));
    return () => clearTimeout(timer);
  }, [hasCity, setCityDialogOpen]);
}
