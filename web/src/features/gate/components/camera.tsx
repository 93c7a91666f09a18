import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { createReader } from '../read-qr.js';
import { gateTexts as t } from '../texts.js';

const LOOK_EVERY_MS = 180;
/** The same QR code held still counts once. */
const SAME_FOR_MS = 4000;

interface Props {
  /** Nothing is read while something is shown over the camera. */
  paused: boolean;
  onText: (text: string) => void;
}

/** The camera, started on request after explaining why. It reads QR codes and stores no picture. */
export function Camera({ paused, onText }: Props) {
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState<string>();
  if (!on) {
    return (
      <div className="panel stack gate-ask">
        <p>{failed ?? t.cameraWhy}</p>
        <button
          type="button"
          className="btn btn-primary btn-wide"
          onClick={() => {
            setFailed(undefined);
            setOn(true);
          }}
        >
          <Icon name="grid" />
          {failed ? t.cameraAgain : t.camera}
        </button>
      </div>
    );
  }
  return (
    <Picture
      paused={paused}
      onText={onText}
      onFailed={(why) => {
        setFailed(why);
        setOn(false);
      }}
      onStop={() => setOn(false)}
    />
  );
}

interface PictureProps extends Props {
  onFailed: (why: string) => void;
  onStop: () => void;
}

function Picture({ paused, onText, onFailed, onStop }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ paused, onText, onFailed });
  useEffect(() => {
    latest.current = { paused, onText, onFailed };
  });
  const [track, setTrack] = useState<MediaStreamTrack>();

  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new Map<string, number>();
    const run = async () => {
      if (!navigator.mediaDevices) throw new Error('no camera');
      const [got, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        createReader(),
      ]);
      stream = got;
      if (stopped || !video.current) return end();
      video.current.srcObject = got;
      await video.current.play();
      setTrack(got.getVideoTracks()[0]);
      const look = async () => {
        if (stopped || !video.current) return;
        const text = latest.current.paused ? undefined : await read(video.current).catch(() => undefined);
        const now = performance.now();
        if (text && !stopped && now - (seen.get(text) ?? Number.NEGATIVE_INFINITY) > SAME_FOR_MS)
          latest.current.onText(text);
        if (text) seen.set(text, now);
        timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      };
      await look();
    };
    const end = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    run().catch((error: unknown) => {
      end();
      if (stopped) return;
      const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
      latest.current.onFailed(isDenied ? t.cameraDenied : t.noCamera);
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      end();
    };
  }, []);

  return (
    <div className="gate-camera">
      {/* biome-ignore lint/a11y/useMediaCaption: a live picture of the gate, without sound */}
      <video ref={video} playsInline muted aria-label={t.cameraPicture} />
      <span className="gate-aim" aria-hidden="true" />
      <div className="gate-camera-tools on-night">
        <Torch track={track} />
        <button type="button" className="btn btn-small" onClick={onStop}>
          {t.cameraStop}
        </button>
      </div>
    </div>
  );
}

/** Switches the phone's lamp, where pages can control it. */
function Torch({ track }: { track: MediaStreamTrack | undefined }) {
  const [lit, setLit] = useState(false);
  const has = track?.getCapabilities && 'torch' in track.getCapabilities();
  if (!has) return null;
  const light = async () => {
    // TypeScript's list of constraints does not include `torch` yet.
    const wanted: MediaTrackConstraintSet & { torch: boolean } = { torch: !lit };
    await track.applyConstraints({ advanced: [wanted] });
    setLit(!lit);
  };
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-pressed={lit}
      onClick={() => light().catch((error: unknown) => console.warn('The torch did not answer', error))}
    >
      <Icon name="light" small />
      {t.torch}
    </button>
  );
}
