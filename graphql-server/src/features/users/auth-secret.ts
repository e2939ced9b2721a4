import { randomBytes } from "node:crypto";
import path from "node:path";
import type { SigningKeys } from "../../platform/security/signing-keys.ts";
import { SettingsError } from "../../platform/settings/settings.ts";
import { storedSecret } from "../../platform/settings/stored-secret.ts";

/** Fewest characters of a stored key. A generated key has 64. */
const MIN_LENGTH = 32;

/**
 * Returns the keys for session tokens: the keys in the setting AUTH_SECRET. If it is not set, returns one key, which is
 * generated once and stored in the data folder.
 * @throws SettingsError if the stored key is damaged, because anybody could guess an empty key
 */
export function authSecret(setting: SigningKeys | undefined, dataDir: string): SigningKeys {
  if (setting) return setting;
  const file = path.join(dataDir, "auth-secret");
  const secret = storedSecret(file, () => randomBytes(48).toString("base64url"));
  if (secret.length < MIN_LENGTH)
    throw new SettingsError(
      `${file}: expected: a key of ${MIN_LENGTH} characters or more. Restore the file, or delete it: the next start creates a key, and all users sign in again`,
    );
  return [secret];
}
