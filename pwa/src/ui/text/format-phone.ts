/** Formats a phone number with country code ("237600000000") in the way of Cameroon: « +237 6 00 00 00 00 ». */
export function formatPhone(digits: string): string {
  const national = /^237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits);
  return national ? `+237 ${national.slice(1).join(" ")}` : `+${digits}`;
}
