import { useEffect, useState } from 'react';
import { formatHour } from '../../../lib/format/time.js';
import { slotTexts as t } from '../texts.js';

/**
 * How long one announcement stands before the next, in ms: on a busy night screen readers get some of them, not a
 * stream.
 */
const SAID_FOR_MS = 5000;

/** The announcement for an hour another player took a moment ago. Empty if there is none. */
export function useTakenWords(taken: number | undefined): string {
  const [words, setWords] = useState('');

  useEffect(() => {
    if (taken !== undefined) setWords((said) => said || t.someoneTook(formatHour(taken)));
  }, [taken]);
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setWords(''), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [words]);

  return words;
}
