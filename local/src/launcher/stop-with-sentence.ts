/** A failure shown to the operator as one sentence, without a stack trace. */
export class StopWithSentence extends Error {
  override readonly name = 'StopWithSentence';
}
