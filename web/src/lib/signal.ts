/** The sound and vibration of a result: admitted, to pay, refused. */
export type Signal = 'green' | 'amber' | 'red';

const TONES: Record<Signal | 'bell', { hertz: number[]; pattern: number[] }> = {
  green: { hertz: [880, 1320], pattern: [80] },
  amber: { hertz: [660, 660], pattern: [80, 60, 80] },
  red: { hertz: [220, 165], pattern: [300] },
  bell: { hertz: [988, 1319, 988, 1319], pattern: [200, 100, 200] },
};
const TONE_S = 0.14;

let audio: AudioContext | undefined;

/** Plays a sound and vibrates for a result or a new booking; does nothing where the browser cannot or may not. */
export function signal(kind: Signal | 'bell'): void {
  navigator.vibrate?.(TONES[kind].pattern);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  const volume = audio.createGain();
  volume.gain.value = 0.2;
  volume.connect(destination);
  for (const [at, hertz] of TONES[kind].hertz.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(currentTime + at * TONE_S);
    tone.stop(currentTime + (at + 1) * TONE_S);
  }
}

/** A short vibration that confirms a tap; does nothing where the device cannot. */
export function tick(): void {
  navigator.vibrate?.(15);
}
