/** Fields, removed fields and news of one update. */
export interface TidyingChange<Doc, News> {
  set?: Partial<Doc>;
  unset?: readonly (keyof Doc)[];
  news?: readonly News[];
}

/** How a document is tidied by the clock, and when that is to be done next. */
interface Tidying<Doc, Tidy, News> {
  tidied(doc: Doc, now: Date): Tidy & { news: readonly News[] };
  nextEnd(tidy: Tidy): Date | undefined;
}

/**
 * The whole update of a decision about places that can be held. In the same update lapsed holds are set aside, and
 * freed places go to those who wait. Null if `decide` returns null.
 */
export function tidyingChange<Doc extends { lookAt?: Date | undefined }, Tidy extends Partial<Doc>, News>(
  read: Doc,
  { tidied, nextEnd }: Tidying<Doc, Tidy, News>,
  decide: (doc: Doc, now: Date, read: Doc) => TidyingChange<Doc, News> | null,
  now: Date,
) {
  const { news: newsBefore, ...tidy } = tidied(read, now);
  const doc = { ...read, ...tidy };
  const decided = decide(doc, now, read);
  if (!decided) return null;
  const { set, unset = [], news = [] } = decided;
  const after = tidied({ ...doc, ...set }, now);
  const { news: newsAfter, ...rest } = after;
  const lookAt = nextEnd(after);
  return {
    set: { ...set, ...rest, ...(lookAt ? { lookAt } : {}) },
    unset: lookAt ? unset : [...unset, 'lookAt' as const],
    news: [...newsBefore, ...news, ...newsAfter],
  };
}
