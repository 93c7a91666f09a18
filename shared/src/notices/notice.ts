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

/** The notices of one language. Another language is another file of this shape, listed in `notices.ts`. */
export type Notices = Record<ConsentPurpose, ConsentNotice>;
