import type { OpenDialog } from '../../desk-actions/public.js';

/** The day of play that a board and its rows show, and a function to open a dialog over it. */
export interface DayProps {
  date: string;
  today: string;
  /** The server's time in ms. */
  now: number;
  onOpen: (open: OpenDialog) => void;
}
