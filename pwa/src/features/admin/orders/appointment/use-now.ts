import { useEffect, useState } from "react";

/**
 * Interval at which the shown time advances (ms). Holds end and appointments begin on a full minute, so this is often
 * enough.
 */
const EVERY_MS = 30_000;

/** Returns the device's time (ms since 1970), which advances while the component is on screen. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
