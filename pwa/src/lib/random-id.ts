/**
 * Returns a random UUID of version 4. `crypto.randomUUID` cannot be used, because it is missing when another device
 * opens the shop by plain http.
 */
export const randomId = (): string =>
  "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16),
  );
