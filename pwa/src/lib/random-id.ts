/** A random UUID of version 4. `crypto.randomUUID` is missing where the shop is opened by plain http from another device. */
export const randomId = (): string =>
  "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16),
  );
