import { mkdtemp, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { openDataFolder } from "./data-folder.ts";
import { SettingsError } from "./settings.ts";

it("a missing data folder is created, but a path that is a file or inside a file is refused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-data-folder-"));
  onTestFinished(() => removeFolder(folder));
  const data = path.join(folder, "shop/data");
  openDataFolder(data);
  openDataFolder(data);
  expect((await stat(data)).isDirectory()).toBe(true);
  await writeFile(path.join(folder, "file"), "");
  for (const refused of ["file", "file/data"].map((name) => path.join(folder, name))) {
    expect(() => openDataFolder(refused)).toThrow(SettingsError);
    expect(() => openDataFolder(refused)).toThrow(/^DATA_DIR: user \d+ cannot write to the folder [^\n]+$/);
  }
});
