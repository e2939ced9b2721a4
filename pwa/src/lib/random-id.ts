const FORM = "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx";

/** A random UUID of version 4. `crypto.randomUUID` is missing where the shop is opened by plain http from another device. */
export function randomId(): string {
  const random = crypto.getRandomValues(new Uint8Array(FORM.length));
  return FORM.replace(/[xy]/g, (digit, place: number) => {
    const bits = (random[place] ?? 0) & 15;
    return (digit === "x" ? bits : (bits & 3) | 8).toString(16);
  });
}
