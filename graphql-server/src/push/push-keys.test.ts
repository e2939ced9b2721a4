import { statSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { removeFolder } from "../testing/remove-folder.ts";
import { readPushKeys } from "./push-keys.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-push-"));
  onTestFinished(() => removeFolder(folder));
  return path.join(folder, "data");
}

it("keys are created once in the data folder, where only the shop's user may read them", async () => {
  const dataDir = await emptyFolder();
  const { publicKey } = readPushKeys({ vapid: undefined, dataDir });
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
  expect(readPushKeys({ vapid: undefined, dataDir }).publicKey).toBe(publicKey);
  expect(statSync(path.join(dataDir, "push-key")).mode & 0o777).toBe(0o600);
});

it("keys of the settings are used, and refused if they do not belong together", async () => {
  const dataDir = await emptyFolder();
  // The keys of RFC 8291's example.
  const privateKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
  const publicKey = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
  expect(readPushKeys({ vapid: { publicKey, privateKey }, dataDir }).publicKey).toBe(publicKey);
  const other = { publicKey: publicKey.replace("BP4z", "BP4a"), privateKey };
  expect(() => readPushKeys({ vapid: other, dataDir })).toThrow("VAPID_PUBLIC_KEY: expected");
});
