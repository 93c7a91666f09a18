/** A difference between a provider's report and our records: a sentence that names the line. */
export interface Difference {
  line: number;
  /** The provider's id of what differs, or the bank's reference. */
  subject: string;
  message: string;
}
