import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SigningKeys } from "../../platform/security/signing-keys.ts";

/**
 * Returns the keys that sign session tokens: those of the setting AUTH_SECRET, or else a key that is generated once and
 * stored in the data folder.
 */
export function authSecret(setting: SigningKeys | undefined, dataDir: string): SigningKeys {
  if (setting) return setting;
  const file = path.join(dataDir, "auth-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  }
  return [readFileSync(file, "utf8").trim()];
}
