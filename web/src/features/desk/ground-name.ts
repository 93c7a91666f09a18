import { useDesk } from './desk.js';
import { panelTexts as t } from './texts.js';

/** Names a ground that shares turf with one that is looked at; one that the viewer does not have by what it is. */
export function useGroundName(): (groundId: string) => string {
  const { grounds } = useDesk();
  return (id) => grounds.data?.find(({ _id }) => _id === id)?.name ?? t.sameTurf;
}
