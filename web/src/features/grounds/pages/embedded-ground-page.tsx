import { objectId } from '@crease/shared/contracts/common';
import type { Ground } from '@crease/shared/contracts/grounds';
import { type ReactNode, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { useDayCorrections } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { placeNames } from '../../cities/public.js';
import { useSlotPicker } from '../../slots/public.js';
import { useGround } from '../api/use-ground.js';
import { EmbedBar } from '../components/embed-bar.js';
import { SlotSection } from '../components/slot-section.js';
import { embedTexts } from '../embed-texts.js';
import { useLiveGrounds } from '../live.js';
import { groundTexts as t } from '../texts.js';
import { useFrameNews, useFrameView } from '../use-frame-news.js';
import { useAddressedSlot, useSlotInAddress } from '../use-slot-address.js';
import './embedded-ground-page.css';

/** A ground's live hours in an iframe on another site: selected here, booked in a window of ours. */
export function EmbeddedGroundPage() {
  const { id = '' } = useParams();
  const isGround = objectId.safeParse(id).success;
  return <Frame>{isGround ? <GroundById id={id} /> : <Unknown />}</Frame>;
}

/** As high as its content; the height is reported to the surrounding page. */
function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFrameNews(main);
  useFrameView(main);
  return (
    <main id="main" ref={main} tabIndex={-1} className="embed">
      {children}
    </main>
  );
}

function Unknown() {
  usePageTitle(t.notFound);
  return <EmptyState title={t.notFound} text={t.notFoundText} heading="h1" broken />;
}

function GroundById({ id }: { id: string }) {
  const ground = useGround(id);
  const days = useDayCorrections();
  if (ground.data) return <Hours key={days} ground={ground.data} />;
  if (hasCode(ground.error, 'NOT_FOUND')) return <Unknown />;
  if (ground.isPending) return <Loading label={t.loading} />;
  return (
    <EmptyState title={t.loadFailed} heading="h1" broken>
      <button type="button" className="btn" onClick={() => void ground.refetch()}>
        {embedTexts.again}
      </button>
    </EmptyState>
  );
}

function Hours({ ground }: { ground: Ground }) {
  const addressed = useAddressedSlot();
  // There is no signed-in user inside the iframe, so there is no waitlist.
  const picker = { ...useSlotPicker(ground, addressed), canWait: false };
  const outside = useSlotInAddress(picker.named, addressed.outside);
  useLiveGrounds(picker.loading ? [] : [ground._id]);
  usePageTitle(embedTexts.hoursOf(ground.name));
  return (
    <>
      <hgroup className="embed-name">
        <h1>{ground.name}</h1>
        <p>{placeNames.of(ground.location.cityName)}</p>
      </hgroup>
      <SlotSection picker={picker} outside={outside} onLetGo={NOTHING} />
      <EmbedBar picker={picker} />
    </>
  );
}

const NOTHING = () => {};
