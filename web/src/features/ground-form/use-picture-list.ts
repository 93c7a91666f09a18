import { useEffect, useRef, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { messageOf } from '../../lib/api/api-error.js';
import type { BoardPicture, PictureActions } from './picture-actions.js';
import { inOrder, laidOver } from './picture-list.js';
import { pictureTexts as t } from './texts.js';

const PAUSE_MS = 700;

/**
 * Order and descriptions of the pictures. Descriptions are saved shortly after typing stops, an order at once; changes
 * are sent one at a time, each with everything up to then. What could not be saved stays as typed and is sent with the
 * next change.
 */
export function usePictureList(pictures: readonly BoardPicture[], arrange: PictureActions['arrange']) {
  const [local, setLocal] = useState<BoardPicture[]>();
  const now = useRef({ pictures, local, arrange, isDirty: false });
  now.current.pictures = pictures;
  now.current.arrange = arrange;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(Promise.resolve());

  const put = (next: BoardPicture[] | undefined) => {
    now.current.local = next;
    setLocal(next);
  };
  const list = () => laidOver(now.current.pictures, now.current.local);

  const send = async (): Promise<void> => {
    if (!now.current.isDirty) return;
    now.current.isDirty = false;
    const sent = list().map(({ url, alt }) => ({ url, alt: alt.trim() }));
    try {
      await now.current.arrange(sent);
      const isTyping = now.current.isDirty || list().some(({ alt }) => alt !== alt.trim());
      if (!isTyping) put(undefined);
    } catch (error) {
      now.current.isDirty = true;
      toast.error(messageOf(error, t.orderFailed));
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer.current);
    running.current = running.current.then(send);
    return running.current;
  };
  // What was typed just before the screen changed is saved too.
  const flushNow = useRef(flush);
  flushNow.current = flush;
  useEffect(() => () => void flushNow.current(), []);

  return {
    list: laidOver(pictures, local),
    write: (url: string, text: string) => {
      put(list().map((one) => (one.url === url ? { ...one, alt: text } : one)));
      now.current.isDirty = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flushNow.current(), PAUSE_MS);
    },
    order: (urls: readonly string[]): Promise<void> => {
      put(inOrder(list(), urls));
      now.current.isDirty = true;
      return flush();
    },
    flush,
  };
}
