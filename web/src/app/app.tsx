import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as JotaiProvider } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { Toaster } from '../components/toaster.js';
import { keepTickets } from '../features/tickets/public.js';
import { loginPath } from '../lib/own-path.js';
import { followOtherTabs, onSessionExpired } from '../lib/session.js';
import { store } from '../lib/store.js';
import { createQueryClient, forgetOthersData } from './query-client.js';
import { Screens } from './router.js';

export function App() {
  const [queryClient] = useState(createQueryClient);

  useEffect(() => {
    const stops = [forgetOthersData(queryClient), followOtherTabs(), keepTickets(queryClient)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);

  return (
    <JotaiProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ToLoginWhenExpired />
          <Screens />
        </BrowserRouter>
        <Toaster />
      </QueryClientProvider>
    </JotaiProvider>
  );
}

/** A 401 that a refresh could not fix sends the browser to /login, which leads back to the current page. */
function ToLoginWhenExpired() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  useEffect(
    () =>
      onSessionExpired(() => {
        // Several calls may get the 401. Only the first one knows the page to come back to.
        if (window.location.pathname !== '/login') void latest.current(loginPath(window.location));
      }),
    [],
  );
  return null;
}
