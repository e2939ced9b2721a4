import { accessSync, constants, mkdirSync } from "node:fs";
import { errorCode } from "../errors/error-code.ts";
import { SettingsError } from "./settings.ts";

/**
 * Creates the data folder if it is missing.
 * @throws SettingsError if a file has the folder's name, or if this process may not write to the folder, for example
 * because a container's volume belongs to root
 */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR: user ${process.getuid?.()} cannot write to the folder ${dataDir} (${errorCode(error)}); give it to this user or choose another one`,
    );
  }
}
