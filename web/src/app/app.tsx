import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as JotaiProvider } from 'jotai';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Toaster } from '../components/toaster.js';
import { loginPath } from '../lib/own-path.js';
import { followOtherTabs, onSessionExpired } from '../lib/session.js';
import { store } from '../lib/store.js';
import { createQueryClient, forgetOthersData } from './query-client.js';
import { createRouter } from './router.js';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);

  useEffect(() => {
    const stops = [
      forgetOthersData(queryClient),
      followOtherTabs(),
      // A 401 that a refresh could not mend (spec §4, Session).
      onSessionExpired(() => void router.navigate(loginPath(router.state.location))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, router]);

  return (
    <JotaiProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </JotaiProvider>
  );
}
