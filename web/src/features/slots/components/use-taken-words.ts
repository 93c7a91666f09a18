import { useEffect, useState } from 'react';
import { formatHour } from '../../../lib/format/time.js';
import { slotTexts as t } from '../texts.js';

/** One word stands this long before the next is said: on a busy night those who listen hear some, not a stream. */
const SAID_FOR_MS = 5000;

/** What to say of the hour that somebody took a moment ago. Empty while there is nothing new. */
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
