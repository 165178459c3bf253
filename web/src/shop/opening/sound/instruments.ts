function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * All sounds are synthesised here, none is fetched. Times in seconds, counted from now; pitches in hertz; loudness 0 to
 * 1.
 */
export type Instruments = ReturnType<typeof tuneInstruments>;

/** Must be called after a gesture, or everything stays silent. */
export function tuneInstruments() {
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

  return {
    /** Noise around a pitch: paper, foil, plastic. At most 0.25 s. */
    rustle(after: number, hertz: number, peak: number, seconds: number): void {
      const at = context.currentTime + after;
      const source = context.createBufferSource();
      source.buffer = noise;
      const band = context.createBiquadFilter();
      band.type = 'bandpass';
      band.frequency.value = hertz;
      band.Q.value = 0.9;
      source.connect(band).connect(envelope(at, peak, seconds));
      source.start(at, Math.random() * 0.1, seconds);
    },
    /** A tone that glides from one pitch to another. */
    tone(type: OscillatorType, after: number, from: number, to: number, peak: number, seconds: number): void {
      const at = context.currentTime + after;
      const source = context.createOscillator();
      source.type = type;
      source.frequency.setValueAtTime(from, at);
      source.frequency.exponentialRampToValueAtTime(to, at + seconds);
      source.connect(envelope(at, peak, seconds));
      source.start(at);
      source.stop(at + seconds);
    },
    /** Milliseconds on, off, on, …; ignored by a device that cannot vibrate. */
    vibrate(pattern: number | number[]): void {
      navigator.vibrate?.(pattern);
    },
    close: () => void context.close(),
  };
}
