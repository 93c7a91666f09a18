import { useDesk } from './desk.js';
import { panelTexts as t } from './texts.js';

/** Returns a function that names a ground; one the viewer cannot see is called "On the same turf". */
export function useGroundName(): (groundId: string) => string {
  const { grounds } = useDesk();
  return (id) => grounds.data?.find(({ _id }) => _id === id)?.name ?? t.sameTurf;
}
