import type { Ground } from '@crease/shared/contracts/grounds';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { LateDialogs, Later } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { useDayCorrections } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { afterPaint } from '../../../lib/after-paint.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { currentUser } from '../../../lib/session.js';
import { BookingDialogFor, fetchBookingDialog, holdTexts, useSlotHold } from '../../booking/public.js';
import { placeNames } from '../../cities/public.js';
import { useSlotPicker } from '../../slots/public.js';
import { useGround } from '../api/use-ground.js';
import { GroundHero } from '../components/ground-hero.js';
import { LateAboutGround } from '../components/late-about-ground.js';
import { BookingBar, OfferedHold } from '../components/late-choice-parts.js';
import { SlotSection } from '../components/slot-section.js';
import { useLiveGrounds } from '../live.js';
import { groundTexts as t } from '../texts.js';
import { useAddressedSlot, useSlotInAddress } from '../use-slot-address.js';
import './ground-page.css';

export function GroundPage() {
  const { id = '' } = useParams();
  // An address that cannot be a ground is not requested.
  if (!/^[0-9a-f]{24}$/i.test(id)) return <GroundNotFound />;
  return <GroundById key={id} id={id} />;
}

function GroundById({ id }: { id: string }) {
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const days = useDayCorrections();
  const { data: ground, isPending, error } = useGround(id);
  const missing = hasCode(error, 'NOT_FOUND');
  usePageTitle(
    ground ? `${ground.name}, ${placeNames.of(ground.location.cityName)}` : missing ? t.notFound : undefined,
  );

  useEffect(() => {
    // A ground that cannot be loaded leads to the home page.
    if (!error || missing) return;
    toast.error(t.loadFailed);
    void navigate('/');
  }, [error, missing, navigate]);

  if (missing) return <GroundNotFound />;
  if (isPending || !ground) return <GroundSkeleton />;
  // Remount on every navigation, even to the same URL, so that the link's day and slot are applied again; and when the
  // device's clock was a day off, so that today is the server's.
  return <LoadedGround key={`${visit} ${days}`} ground={ground} />;
}

function LoadedGround({ ground }: { ground: Ground }) {
  const navigate = useNavigate();
  const addressed = useAddressedSlot();
  const picker = useSlotPicker(ground, addressed);
  const outside = useSlotInAddress(picker.named, addressed.outside);
  const [booking, setBooking] = useState(false);
  const flow = useSlotHold(picker, () => setBooking(false));
  // What the first paint does without is requested after the hours.
  const { haveStood } = picker;
  // Live updates start once the data is loaded.
  useLiveGrounds(picker.loading ? [] : [ground._id]);
  useEffect(() => {
    // A ground without online booking leads players to the home page.
    if (flow.refused) void navigate('/');
  }, [flow.refused, navigate]);
  const mayBook = picker.slot !== undefined && currentUser() !== undefined;
  useEffect(() => (mayBook ? afterPaint(fetchBookingDialog) : undefined), [mayBook]);
  const moveOn = async () => {
    // A closing dialog releases its hold after the next paint. A hold taken before that would be released too.
    if (booking) return;
    if (picker.slot && !(await flow.hold())) return;
    setBooking(true);
  };

  // What the dialog announces is not repeated behind it: the page would move while it opens.
  const letGo = booking || flow.busy ? undefined : () => void flow.letGo();

  const bookNow = () => {
    // After signing in, the flow continues with the current selection.
    if (!currentUser()) return openAuthDialog('login', () => latest.current());
    if (ground.isBookableOnline) return void moveOn();
    toast.error(holdTexts.notBookable);
    void navigate('/');
  };
  const proceed = () => {
    if (!currentUser()) toast.info(holdTexts.loginFirst);
    bookNow();
  };
  // Hours may change many times a second. Memoised, so that parts they do not affect render once.
  const latest = useRef(bookNow);
  latest.current = bookNow;
  const hero = useMemo(() => <GroundHero ground={ground} />, [ground]);
  const about = useMemo(
    () => (
      <>
        <LateAboutGround ground={ground} onBook={() => latest.current()} waits={!haveStood} />
        {haveStood ? (
          <Later instead={() => null}>
            <OfferedHold groundId={ground._id} />
          </Later>
        ) : null}
      </>
    ),
    [ground, haveStood],
  );

  return (
    <>
      {hero}
      <div className="page page-body ground-page">
        <SlotSection picker={picker} outside={outside} onLetGo={letGo} />
        {about}
      </div>
      {booking || !(picker.slot || picker.wanted) ? null : (
        <Later>
          <BookingBar picker={picker} busy={flow.busy} onContinue={proceed} />
        </Later>
      )}
      <LateDialogs onClose={() => setBooking(false)}>
        {booking ? <BookingDialogFor picker={picker} onClose={() => setBooking(false)} /> : null}
      </LateDialogs>
    </>
  );
}

function GroundNotFound() {
  usePageTitle(t.notFound);
  return (
    <div className="page page-body">
      <EmptyState title={t.notFound} text={t.notFoundText} heading="h1" broken>
        <Link className="btn btn-primary" to="/">
          {t.backHome}
        </Link>
      </EmptyState>
    </div>
  );
}

function GroundSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">{t.loading}</h1>
      <div className="hero ground-hero" aria-hidden="true">
        <div className="page">
          <span className="skeleton ground-hero-skeleton" />
        </div>
      </div>
      <div className="page page-body stack-4" aria-hidden="true">
        <span className="skeleton ground-days-skeleton" />
        <span className="skeleton" data-shape="card" />
      </div>
    </div>
  );
}
