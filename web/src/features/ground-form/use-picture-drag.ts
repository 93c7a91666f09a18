import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { movedTo } from './picture-actions.js';

const KEYS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Reorders items by dragging a handle over the others, or with its arrow keys. */
export function usePictureDrag(urls: readonly string[], onOrder: (urls: string[], to: number) => void) {
  /** The order while an item is being dragged. */
  const [held, setHeld] = useState<{ url: string; order: string[] }>();
  const now = useRef(held);
  const hold = (next: typeof held) => {
    now.current = next;
    setHeld(next);
  };

  const under = ({ clientX, clientY }: PointerEvent): number => {
    const place = document.elementFromPoint(clientX, clientY)?.closest('[data-picture]');
    const url = place?.getAttribute('data-picture');
    return url ? (now.current?.order.indexOf(url) ?? -1) : -1;
  };

  const handle = (url: string) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      hold({ url, order: [...urls] });
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const began = now.current;
      if (began?.url !== url) return;
      const [from, to] = [began.order.indexOf(url), under(event)];
      if (to >= 0 && to !== from) hold({ url, order: movedTo(began.order, from, to) });
    },
    onPointerUp: () => {
      const done = now.current;
      hold(undefined);
      if (done && done.order.join() !== urls.join()) onOrder(done.order, done.order.indexOf(url));
    },
    onPointerCancel: () => hold(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const by = KEYS[event.key];
      const from = urls.indexOf(url);
      const to = from + (by ?? 0);
      if (by === undefined || to < 0 || to >= urls.length) return;
      event.preventDefault();
      onOrder(movedTo(urls, from, to), to);
    },
  });

  return { order: held?.order ?? urls, held: held?.url, handle };
}
