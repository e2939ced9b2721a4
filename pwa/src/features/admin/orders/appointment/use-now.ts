import { useEffect, useState } from "react";

/** A hold ends, and an appointment begins, on a minute. */
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
