import { readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { SettingsError } from "../settings/settings.ts";
import { readPushKeys } from "./push-keys.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-push-"));
  onTestFinished(() => removeFolder(folder));
  return path.join(folder, "data");
}

it("the keys for push services are created once, in a file that only the shop's system user can read", async () => {
  const dataDir = await emptyFolder();
  const { publicKey } = readPushKeys({ vapid: undefined, dataDir });
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
  expect(readPushKeys({ vapid: undefined, dataDir }).publicKey).toBe(publicKey);
  expect(statSync(path.join(dataDir, "push-key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["push-key"]);
});

it.each([
  ["empty", ""],
  ["cut off", "yfWPiYE-n46HLnH0KqZOF1fJ"],
  ["not a valid key", "A".repeat(43)],
])(
  "a stored push key that is %s stops the start with an error that names the file and says what to do",
  async (_, content) => {
    const dataDir = await emptyFolder();
    const file = path.join(dataDir, "push-key");
    await mkdir(dataDir);
    await writeFile(file, content);
    const read = () => readPushKeys({ vapid: undefined, dataDir });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`${file}: expected: a private key of 43 characters. Restore the file, or delete it`);
  },
);

it("a matching pair of push keys in the settings is used; a pair that does not match is refused", async () => {
  const dataDir = await emptyFolder();
  // The keys of RFC 8291's example.
  const privateKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
  const publicKey = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
  expect(readPushKeys({ vapid: { publicKey, privateKey }, dataDir }).publicKey).toBe(publicKey);
  const other = { publicKey: publicKey.replace("BP4z", "BP4a"), privateKey };
  expect(() => readPushKeys({ vapid: other, dataDir })).toThrow("VAPID_PUBLIC_KEY: expected");
});
