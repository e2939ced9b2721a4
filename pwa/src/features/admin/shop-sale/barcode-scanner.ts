/** The method of the browser's `BarcodeDetector` that this file calls. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

/** Pause between two searches for a code in the camera's picture (ms). */
const PAUSE_MS = 200;

/** True if this browser can read codes with a camera. On pages without https, `navigator.mediaDevices` is missing. */
export const canScan = (): boolean =>
  "BarcodeDetector" in globalThis && typeof navigator.mediaDevices?.getUserMedia === "function";

function createDetector(): Detector {
  const Constructor: unknown = Reflect.get(globalThis, "BarcodeDetector");
  if (typeof Constructor !== "function") throw new Error("no barcode detector");
  return Reflect.construct(Constructor, []) as Detector;
}

/**
 * Shows the camera's picture in the video element, and reads codes until `stop` is called.
 * @param onCode called with each code
 * @param onFailure called if the camera cannot be used
 * @returns `stop`, which also switches the camera off
 */
export function scan(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onFailure: () => void,
): () => void {
  let isStopped = false;
  let stream: MediaStream | undefined;
  const stop = () => {
    isStopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const run = async () => {
    const detector = createDetector();
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    // The camera is stopped at once if the dialog was closed while the browser asked for permission.
    if (isStopped) return stop();
    video.srcObject = stream;
    await video.play();
    while (!isStopped) {
      const [code] = await detector.detect(video);
      if (code && !isStopped) onCode(code.rawValue);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  run().catch(() => {
    if (!isStopped) onFailure();
    stop();
  });
  return stop;
}
