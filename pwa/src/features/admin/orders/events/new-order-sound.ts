import { safeStorage } from "../../../../lib/storage/safe-storage.ts";
import { ORDER_SOUND_KEY } from "../../../../lib/storage/storage-keys.ts";

/** Two tones, the second higher. Each has a frequency (Hz) and a start time (s). */
const TONES = [
  [660, 0],
  [880, 0.16],
] as const;
const TONE_S = 0.15;

/** True if new orders play a sound on this device. By default they do not. */
export const isSoundOn = (): boolean => safeStorage.getItem(ORDER_SOUND_KEY) !== null;

export function setSound(isOn: boolean): void {
  if (isOn) safeStorage.setItem(ORDER_SOUND_KEY, "1");
  else safeStorage.removeItem(ORDER_SOUND_KEY);
}

/**
 * Plays the sound of a new order. Does nothing in a browser that forbids sound until the user has clicked somewhere in
 * the page.
 */
export function playSound(): void {
  try {
    const context = new AudioContext();
    const volume = new GainNode(context, { gain: 0.2 });
    volume.connect(context.destination);
    const tones = TONES.map(([frequency, begin]) => {
      const tone = new OscillatorNode(context, { frequency });
      tone.connect(volume);
      tone.start(context.currentTime + begin);
      tone.stop(context.currentTime + begin + TONE_S);
      return tone;
    });
    tones.at(-1)?.addEventListener("ended", () => void context.close());
  } catch {
    // Without a sound, the new order is still shown on screen, so the error is ignored.
  }
}
