const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago a time was, in French: « il y a 5 min »; « à une date inconnue » for one in the future, because the
 * clock was put back. Both in milliseconds since 1970.
 */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (age < -MINUTE) return "à une date inconnue";
  if (age < MINUTE) return "à l’instant";
  if (age < HOUR) return `il y a ${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `il y a ${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  return days === 1 ? "il y a 1 jour" : `il y a ${days} jours`;
}
