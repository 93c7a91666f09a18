import type { PointerEvent } from 'react';

/** A mouse movement below this is a press, not a drag. In pixels. */
const STILL = 5;
/** How long a finger must rest before it picks up what is under it. In ms. */
const REST = 350;
/** A finger is never quite still: a larger movement before the pause is over scrolls. In pixels. */
const TREMBLE = 10;

interface Course {
  begin: () => void;
  to: (x: number, y: number) => void;
  end: () => void;
  lost: () => void;
}

type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId' | 'pointerType'>;

/** Follows a press until it is released: a mouse drags once it moves, a finger once it has rested. */
export function followPress(press: Press, course: Course): void {
  const byFinger = press.pointerType === 'touch';
  let begun = false;
  const begin = () => {
    begun = true;
    course.begin();
  };
  const rest = byFinger ? setTimeout(begin, REST) : undefined;

  const onMove = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    if (!begun) {
      const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (byFinger && way > TREMBLE) stop();
      if (byFinger || way < STILL) return;
      begin();
    }
    course.to(event.clientX, event.clientY);
  };
  const onUp = ({ pointerId }: globalThis.PointerEvent) => {
    if (pointerId !== press.pointerId) return;
    stop();
    if (begun) course.end();
  };
  const onLost = ({ pointerId }: globalThis.PointerEvent) => {
    if (pointerId !== press.pointerId) return;
    stop();
    course.lost();
  };
  const stop = () => {
    clearTimeout(rest);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onLost);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onLost);
}
