/** A page of prose that the footer links to. */
export interface Article {
  title: string;
  lead: string;
  /** When its text last changed, `yyyy-MM-dd`. */
  changed: string;
  sections: readonly { title: string; text: readonly string[]; list?: readonly string[] }[];
}
