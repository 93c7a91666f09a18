import { createStore } from 'jotai';

/** The one jotai store: screens read it through hooks, the API client and the socket directly. */
export const store = createStore();
