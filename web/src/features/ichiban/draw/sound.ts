import { readText, removeStored, writeText } from '../../../lib/storage.ts';

const key = 'draw_sound';

/** Off until asked for; one switch for sound and vibration. */
export const soundWanted = (): boolean => readText(key) === 'on';
export const keepSoundWanted = (wanted: boolean): void => {
  if (wanted) writeText(key, 'on');
  else removeStored(key);
};

export type Sounds = {
  /** Some holes of the perforation give way. */
  tear(holes: number): void;
  /** The stamp comes down. */
  stamp(): void;
  fanfare(): void;
  close(): void;
};

const chord = [523.25, 659.25, 783.99, 1046.5]; // C major, Hz

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** All sounds are made here, none is fetched. The context must be made after a gesture, or it stays silent. */
export function createSounds(): Sounds {
  const context = new AudioContext();
  const noise = noiseOf(context);
  const out = context.createGain();
  out.gain.value = 0.5;
  out.connect(context.destination);

  const envelope = (at: number, peak: number, seconds: number): GainNode => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(peak, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    gain.connect(out);
    return gain;
  };
  const rustle = (at: number, hertz: number, peak: number, seconds: number) => {
    const source = context.createBufferSource();
    source.buffer = noise;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = hertz;
    band.Q.value = 0.9;
    source.connect(band).connect(envelope(at, peak, seconds));
    source.start(at, Math.random() * 0.1, seconds);
  };
  const tone = (
    type: OscillatorType,
    at: number,
    from: number,
    to: number,
    peak: number,
    seconds: number,
  ) => {
    const source = context.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + seconds);
    source.connect(envelope(at, peak, seconds));
    source.start(at);
    source.stop(at + seconds);
  };

  return {
    tear(holes) {
      const now = context.currentTime;
      for (let i = 0; i < Math.min(3, holes); i++)
        rustle(now + i * 0.012, 2600 + Math.random() * 2600, 0.35, 0.045 + Math.random() * 0.05);
      navigator.vibrate?.(6);
    },
    stamp() {
      const now = context.currentTime;
      tone('sine', now, 140, 46, 0.9, 0.22);
      rustle(now, 900, 0.5, 0.07);
      navigator.vibrate?.(35);
    },
    fanfare() {
      const now = context.currentTime + 0.18;
      for (const [i, hertz] of chord.entries()) {
        tone('triangle', now + i * 0.09, hertz, hertz, 0.28, 0.5);
        tone('triangle', now + 0.42, hertz, hertz, 0.16, 1.1);
      }
      navigator.vibrate?.([30, 60, 30, 60, 80]);
    },
    close: () => void context.close(),
  };
}
