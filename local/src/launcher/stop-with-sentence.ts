/** A failure that is told to the person at the terminal as one sentence, without a stack. */
export class StopWithSentence extends Error {
  override readonly name = 'StopWithSentence';
}
