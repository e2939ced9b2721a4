const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the time since a moment, in French: « il y a 5 min ». If the moment is more than a minute in the future,
 * because the clock was changed, the function returns « à une date inconnue ». Both arguments are milliseconds since
 * 1970.
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
