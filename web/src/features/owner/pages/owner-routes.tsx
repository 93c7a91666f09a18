import type { User } from '@crease/shared/contracts/user';
import type { Workplace } from '@crease/shared/contracts/workplace';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Route, Routes } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { NotFoundPage } from '../../../components/not-found-page.js';
import { toast } from '../../../components/toast-store.js';
import { useUser } from '../../../lib/session.js';
import { DeskContext, ownerKeys, panelTexts as t, useOpenDesk } from '../../desk/public.js';
import { NewTournamentPage, RunTournamentPage } from '../../owner-tournaments/public.js';
import { useWorkplaces } from '../api/use-workplaces.js';
import { NotYours } from '../components/not-yours.js';
import { OutsideFrame } from '../components/outside-frame.js';
import { OwnerLogin } from '../components/owner-login.js';
import { OwnerRegister } from '../components/owner-register.js';
import { PanelFrame } from '../components/panel-frame.js';
import { SECTIONS, screen, TodayScreen } from '../sections.js';
import '../components/owner-panel.css';

const ListGroundPage = screen(async () => (await import('../../list-ground/public.js')).ListGroundPage);
const GroundEditorPage = screen(async () => (await import('../../owner-grounds/public.js')).GroundEditorPage);
const GatePage = screen(async () => (await import('../../gate/public.js')).GatePage);

/** Routes below /owner-panel: the panel for members of a workplace, its login and registration for everyone else. */
export function OwnerRoutes({ tools }: { tools: ReactNode }) {
  const user = useUser();
  return user ? <AtWork key={user.id} user={user} tools={tools} /> : <Outside tools={tools} />;
}

function AtWork({ user, tools }: { user: User; tools: ReactNode }) {
  const workplaces = useWorkplaces(user);
  const desk = useOpenDesk(workplaces.data ?? NONE);
  useEndOfWork(workplaces.data);

  if (workplaces.isPending) return <Loading page label={t.loading} />;
  if (workplaces.isError && !workplaces.data) {
    return (
      <OutsideFrame tools={tools}>
        <div className="page page-body">
          <EmptyState title={t.loadFailed} heading="h1" broken>
            <button type="button" className="btn btn-primary" onClick={() => void workplaces.refetch()}>
              {t.again}
            </button>
          </EmptyState>
        </div>
      </OutsideFrame>
    );
  }
  if (!desk) return <Outside tools={tools} />;
  return (
    <DeskContext value={desk}>
      <Routes>
        <Route element={<PanelFrame tools={tools} />}>
          <Route index Component={TodayScreen} />
          <Route path="register" Component={TodayScreen} />
          <Route
            path="grounds/new"
            element={desk.may('ground.add') ? <ListGroundPage /> : <NotYours path="grounds" />}
          />
          <Route path="grounds/:groundId" Component={GroundEditorPage} />
          <Route
            path="gate"
            element={desk.may('booking.check-in') ? <GatePage /> : <NotYours path="today" />}
          />
          <Route
            path="tournaments/new"
            element={desk.may('tournament.change') ? <NewTournamentPage /> : <NotYours path="tournaments" />}
          />
          <Route
            path="tournaments/:id"
            element={desk.may('tournament.change') ? <RunTournamentPage /> : <NotYours path="tournaments" />}
          />
          {SECTIONS.map(({ path, act, Screen }) => (
            <Route key={path} path={path} element={desk.may(act) ? <Screen /> : <NotYours path={path} />} />
          ))}
          <Route path="*" Component={NotFoundPage} />
        </Route>
      </Routes>
    </DeskContext>
  );
}

const NONE: never[] = [];

/** Tells a member who lost access to a workplace, and drops its cached data. */
function useEndOfWork(places: Workplace[] | undefined): void {
  const client = useQueryClient();
  const last = useRef(places);
  useEffect(() => {
    if (!places) return;
    const gone = (last.current ?? []).filter((one) => places.every(({ ownerId }) => ownerId !== one.ownerId));
    last.current = places;
    for (const { businessName } of gone) toast.warning(t.removed(businessName));
    if (gone.length === 0) return;
    client.removeQueries({
      queryKey: ownerKeys.all,
      type: 'inactive',
      predicate: ({ queryKey }) => queryKey[2] !== ownerKeys.workplaces[2],
    });
  }, [client, places]);
}

function Outside({ tools }: { tools: ReactNode }) {
  return (
    <OutsideFrame tools={tools}>
      <Routes>
        <Route path="register" Component={OwnerRegister} />
        {['/', 'grounds/*', 'tournaments/*', 'gate', ...SECTIONS.map(({ path }) => path)].map((path) => (
          <Route key={path} path={path} Component={OwnerLogin} />
        ))}
        <Route path="*" Component={NotFoundPage} />
      </Routes>
    </OutsideFrame>
  );
}
