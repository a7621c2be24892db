let audio: AudioContext | null = null;

/**
 * Signals that a code was read, for a driver who does not look at the screen: `good` is one high tone and a short buzz,
 * `odd` is two low tones and two long buzzes.
 */
export function signalScan(kind: 'good' | 'odd'): void {
  navigator.vibrate?.(kind === 'good' ? 60 : [120, 80, 120]);
  try {
    audio ??= new AudioContext();
    const { currentTime } = audio;
    if (kind === 'good') return tone(audio, 1_320, currentTime, 0.09);
    tone(audio, 330, currentTime, 0.14);
    tone(audio, 330, currentTime + 0.2, 0.14);
  } catch {
    // Without sound, the text and the buzz remain.
  }
}

function tone(context: AudioContext, frequency: number, at: number, seconds: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.value = 0.15;
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
