import { useEffect, useState } from "react";

/**
 * Interval at which {@link useNow} updates its time (ms). Holds end and appointments begin on a full minute, so this
 * interval is short enough.
 */
const EVERY_MS = 30_000;

/** Returns the device's time (ms since 1970), and renders the component again as time passes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
