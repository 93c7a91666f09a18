/** One hour of the week, added up over several weeks. */
export interface WeekHour {
  weekday: number;
  hour: number;
  open: number;
  sold: number;
  blocked: number;
}

/** Consecutive hours of one weekday that sell badly. */
export interface QuietHours {
  weekday: number;
  /** `end` is exclusive, 24 at most. */
  start: number;
  end: number;
  open: number;
  sold: number;
}

/** Below this share of hours sold, an hour is worth a discount. */
const QUIET_SHARE = 0.35;
const MOST = 5;

/** Hours that could have been sold; blocked ones could not. */
const sellable = ({ open, sold, blocked }: WeekHour): number => Math.max(sold, open - blocked);

/** The share of its sellable hours that was sold, 0 to 1; undefined if there were none. */
export function soldShare(cell: WeekHour): number | undefined {
  const all = sellable(cell);
  return all > 0 ? cell.sold / all : undefined;
}

/** The stretches of the week with the most unsold hours: those to discount. */
export function quietHours(cells: readonly WeekHour[]): QuietHours[] {
  const found: QuietHours[] = [];
  const ordered = [...cells].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
  for (const cell of ordered) {
    const share = soldShare(cell);
    if (share === undefined || share > QUIET_SHARE) continue;
    const last = found.at(-1);
    if (last && last.weekday === cell.weekday && last.end === cell.hour) {
      last.end += 1;
      last.open += sellable(cell);
      last.sold += cell.sold;
    } else {
      const { weekday, hour, sold } = cell;
      found.push({ weekday, start: hour, end: hour + 1, open: sellable(cell), sold });
    }
  }
  return found.sort((a, b) => b.open - b.sold - (a.open - a.sold)).slice(0, MOST);
}
