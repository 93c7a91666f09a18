import { useDesk } from '../desk/public.js';
import { couponsTexts as t } from './texts.js';

/** Names grounds of the desk: one by its name, several by the first and the number of others. */
export function useGroundNames(): (ids: string[]) => string {
  const grounds = useDesk().grounds.data ?? [];
  return (ids) => {
    const [first] = ids;
    const name = grounds.find(({ _id }) => _id === first)?.name ?? t.unknownGround;
    return ids.length > 1 ? t.moreGrounds(name, ids.length - 1) : name;
  };
}
