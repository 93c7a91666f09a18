/** A page of prose: what the footer points at. */
export interface Article {
  title: string;
  lead: string;
  /** When its words last changed, `yyyy-MM-dd`. */
  changed: string;
  sections: readonly { title: string; text: readonly string[]; list?: readonly string[] }[];
}
