import { createStore } from 'jotai';

/** The one jotai store: screens use it through hooks, the API client and the socket directly. */
export const store = createStore();
