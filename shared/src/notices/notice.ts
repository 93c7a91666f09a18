import type { ConsentPurpose } from '../consent-purposes.js';

/** What a person reads before they consent to a purpose. */
export interface ConsentNotice {
  /** The purpose in two or three words. */
  title: string;
  /** Which data, and what it is used for. */
  text: string;
  /** What ends when the consent is withdrawn. */
  withdrawn: string;
}

/** What a parent reads before they consent for their child. */
export interface ParentNotice {
  /** What is collected about the child and the parent. */
  collected: string;
  /** What it is used for. */
  use: string;
  /** What is never done with a child's data. */
  never: string;
  /** How the consent is withdrawn, when it ends, and whom to complain to. */
  rights: string;
}

/** The notices of one language. Another language is another file of this shape, listed in `notices.ts`. */
export type Notices = Record<ConsentPurpose, ConsentNotice> & { parent: ParentNotice };
