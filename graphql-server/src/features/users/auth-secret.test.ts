import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createServices } from "../../composition/composition-root.ts";
import { createShopServer } from "../../composition/http-server.ts";
import { createLogger } from "../../platform/logging/logger.ts";
import type { SigningKeys } from "../../platform/security/signing-keys.ts";
import { parseSettings, SettingsError } from "../../platform/settings/settings.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { authSecret } from "./auth-secret.ts";

const [OLD, NEW] = ["une-ancienne-cle-".repeat(3), "une-nouvelle-cle-".repeat(3)];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ AUTH_SECRET: OLD });
});
afterAll(() => shop.close());

/**
 * Starts a server with other keys on the same database, as after a restart.
 * @returns a function that sends a token to this server and returns the user's e-mail address; null if the server
 * refuses the token
 */
async function restartedWith(keys: SigningKeys) {
  const settings = parseSettings({ LOG_LEVEL: "silent", AUTH_SECRET: keys.join(",") });
  const services = createServices(shop.services.database, settings, settings.authSecret ?? keys);
  const server = await createShopServer({ services, settings, logger: createLogger(settings) });
  const port = await server.listen(0, "127.0.0.1");
  onTestFinished(() => server.close());
  return async (token: string): Promise<string | null> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${port}/api/user-details`, { headers });
    const { data } = (await response.json()) as { data: { email: string } | null };
    return data?.email ?? null;
  };
}

it("with AUTH_SECRET « new,old », a session signed by the old key stays valid; with « new », it ends", async () => {
  const { token, email } = await shop.createUser("Awa");
  expect(await (await restartedWith([NEW, OLD]))(token)).toBe(email);
  expect(await (await restartedWith([NEW]))(token)).toBeNull();
});

it("a session opened with AUTH_SECRET « new,old » stays valid with « new »", async () => {
  const { email } = await shop.createUser("Binta");
  const both = parseSettings({ AUTH_SECRET: `${NEW},${OLD}` });
  const { accounts } = createServices(shop.services.database, both, both.authSecret ?? [NEW]);
  const { token } = await accounts.signIn(email, PASSWORD);
  expect(await (await restartedWith([NEW]))(token)).toBe(email);
});

it("every start uses the key that the shop generated at its first start; an empty key stops the start", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-key-"));
  onTestFinished(() => removeFolder(folder));
  const keys = authSecret(undefined, folder);
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{64}$/)]);
  expect(authSecret(undefined, folder)).toEqual(keys);
  // A loss of power may leave an empty file.
  await writeFile(path.join(folder, "auth-secret"), "");
  expect(() => authSecret(undefined, folder)).toThrow(SettingsError);
});
