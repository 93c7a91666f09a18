import { objectId } from '@crease/shared/contracts/common';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { Workplace } from '@crease/shared/contracts/workplace';
import { type Act, may } from '@crease/shared/permissions';
import { useAtom } from 'jotai';
import { createContext, useContext, useMemo } from 'react';
import { z } from 'zod';
import { beforeLeaving } from '../../lib/before-leaving.js';
import { storedAtom } from '../../lib/stored-atom.js';
import { useAddress, withPart } from '../../lib/use-address.js';
import { useOwnerGrounds } from './api/use-owner-grounds.js';

const remembered = z.object({ workplace: objectId, ground: objectId.optional() });
const deskAtom = storedAtom('desk', remembered);

/** The selected workplace and ground. */
export interface Desk {
  workplaces: Workplace[];
  workplace: Workplace;
  grounds: ReturnType<typeof useOwnerGrounds>;
  /** The selected ground; undefined means all of them. */
  ground: Ground | undefined;
  may: (act: Act) => boolean;
  /** Query string for every link inside the panel, including `?`, or empty. */
  search: string;
  chooseWorkplace: (ownerId: string) => void;
  chooseGround: (groundId: string | undefined) => void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/**
 * Returns the desk that the panel's frame provides.
 * @throws outside the panel's frame.
 */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A section of the panel stands outside its frame');
  return desk;
}

/** Returns the workplace from the address, else the last one chosen, else the first. */
export function workplaceOf(
  workplaces: readonly Workplace[],
  ...wanted: (string | null | undefined)[]
): Workplace | undefined {
  const asked = wanted.find((id) => workplaces.some(({ ownerId }) => ownerId === id));
  return workplaces.find(({ ownerId }) => ownerId === asked) ?? workplaces[0];
}

/** Opens the desk. Workplace and ground are in the address, and this browser remembers them. */
export function useOpenDesk(workplaces: Workplace[]): Desk | undefined {
  const [params, change] = useAddress();
  const [last, remember] = useAtom(deskAtom);
  const workplace = workplaceOf(workplaces, params.get('workplace'), last?.workplace);
  const grounds = useOwnerGrounds(workplace?.ownerId);
  const wanted = params.get('ground') ?? (last?.workplace === workplace?.ownerId ? last?.ground : undefined);
  const ground = grounds.data?.find(({ _id }) => _id === wanted);

  return useMemo(() => {
    if (!workplace) return undefined;
    const partOf = (ownerId: string, groundId: string | undefined) => ({
      workplace: workplaces.length > 1 ? ownerId : undefined,
      ground: groundId,
    });
    const put = (ownerId: string, groundId: string | undefined) => {
      const go = () => {
        remember({ workplace: ownerId, ground: groundId });
        change(partOf(ownerId, groundId), { replace: true, preventScrollReset: true });
      };
      if (ownerId === workplace.ownerId && groundId === ground?._id) go();
      else beforeLeaving(go);
    };
    const search = withPart(new URLSearchParams(), partOf(workplace.ownerId, ground?._id)).toString();
    return {
      workplaces,
      workplace,
      grounds,
      ground,
      may: (act) => may(workplace.role, act),
      search: search ? `?${search}` : '',
      chooseWorkplace: (ownerId) => put(ownerId, undefined),
      chooseGround: (groundId) => put(workplace.ownerId, groundId),
    };
  }, [workplaces, workplace, grounds, ground, remember, change]);
}
