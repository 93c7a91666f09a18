import type { Ground } from '@crease/shared/contracts/grounds';
import type { Space } from '@crease/shared/contracts/spaces';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { WorkPage } from '../../../components/work-page.js';
import { Grounds, useDesk } from '../../desk/public.js';
import { useSpaces } from '../api/use-spaces.js';
import { SpaceDialog } from '../components/space-dialog.js';
import { TurfMap } from '../components/turf-map.js';
import { UnlinkDialog } from '../components/unlink-dialog.js';
import { spacesTexts as t } from '../texts.js';

type Open = { kind: 'link' } | { kind: 'change' | 'unlink'; space: Space };

/** The workplace's grounds that share a turf. */
export function SpacesPage() {
  const { ownerId } = useDesk().workplace;
  return <Grounds>{(grounds) => <Spaces key={ownerId} ownerId={ownerId} grounds={grounds} />}</Grounds>;
}

function Spaces({ ownerId, grounds }: { ownerId: string; grounds: Ground[] }) {
  const spaces = useSpaces(ownerId);
  const { search } = useDesk();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const link = (
    <button type="button" className="btn btn-primary" onClick={() => setOpen({ kind: 'link' })}>
      {t.link}
    </button>
  );
  return (
    <WorkPage title={t.title} head={spaces.data?.length ? link : null}>
      <Fetched query={spaces}>
        {(all) => (
          <>
            {all.length > 0 ? (
              <>
                <p className="text-2">{t.intro}</p>
                <ul className="space-list">
                  {all.map((space) => (
                    <SpaceCard key={space._id} space={space} grounds={grounds} onOpen={setOpen} />
                  ))}
                </ul>
              </>
            ) : grounds.length < 2 ? (
              <EmptyState title={t.oneGround} text={t.oneGroundText}>
                <Link className="btn" to={`/owner-panel/grounds${search}`}>
                  {t.toGrounds}
                </Link>
              </EmptyState>
            ) : (
              <EmptyState title={t.none} text={t.noneText}>
                {link}
              </EmptyState>
            )}
            {open?.kind === 'unlink' ? (
              <UnlinkDialog ownerId={ownerId} space={open.space} onClose={close} />
            ) : open ? (
              <SpaceDialog
                ownerId={ownerId}
                space={open.kind === 'change' ? open.space : undefined}
                others={all.filter(({ _id }) => open.kind === 'link' || _id !== open.space._id)}
                grounds={grounds}
                onClose={close}
              />
            ) : null}
          </>
        )}
      </Fetched>
    </WorkPage>
  );
}

interface CardProps {
  space: Space;
  grounds: readonly Ground[];
  onOpen: (open: Open) => void;
}

function SpaceCard({ space, grounds, onOpen }: CardProps) {
  const shown = space.grounds
    .map((one) => ({ ...one, name: grounds.find(({ _id }) => _id === one.groundId)?.name ?? '' }))
    .toSorted((a, b) => b.parts.length - a.parts.length);
  return (
    <li className="panel">
      <h2>{space.name}</h2>
      <TurfMap parts={space.parts} grounds={shown} />
      <div className="row">
        <button
          type="button"
          className="btn btn-small"
          aria-label={t.changeOf(space.name)}
          onClick={() => onOpen({ kind: 'change', space })}
        >
          {t.change}
        </button>
        <button
          type="button"
          className="btn btn-small btn-danger"
          aria-label={t.unlinkOf(space.name)}
          onClick={() => onOpen({ kind: 'unlink', space })}
        >
          {t.unlink}
        </button>
      </div>
    </li>
  );
}
