import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeFolder } from "../testing/remove-folder.ts";
import { DiskFull } from "./disk-full.ts";
import { isPictureId } from "./image.rules.ts";
import { PictureFiles } from "./image-files.ts";

/** Stores pictures without end. */
const WRITER = new URL("./testing/endless-writer.ts", import.meta.url).pathname;
const PICTURE_BYTES = 40_000_000;
const ID = "AAAAAAAAAAAAAAAA";
const RECORD = { hash: "0".repeat(64), width: 8, height: 8, colour: "#123456", format: "webp" } as const;

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return {
    ...real,
    writeFile: async (...[path, content, options]: Parameters<typeof real.writeFile>) => {
      if (!disk.isFull) return real.writeFile(path, content, options);
      await real.writeFile(path, "half");
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  };
});

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(async () => {
  disk.isFull = false;
  await removeFolder(directory);
});

describe("pictures on disk", () => {
  it("are whole or not there after the process was killed in the middle of writing one", async () => {
    const half = await killWhileWriting();
    expect(half).toContain(".incoming");
    const ids = (await readdir(directory)).filter(isPictureId);
    for (const id of ids) await expectWhole(id);
    expect(ids.length).toBeGreaterThan(0);
  }, 60_000);

  it("begun and never finished are cleared away with the unused ones", async () => {
    const files = new PictureFiles(directory);
    await mkdir(join(directory, ID));
    await writeFile(join(directory, ID, "master.webp"), "without a record");
    await utimes(join(directory, ID), 1, 1);
    const moment = new Date(Date.now() - 1_000);
    expect(await files.untouchedSince(moment)).toEqual([ID]);
    expect(await files.removeUntouched(ID, moment)).toBe(true);
    expect((await readdir(directory)).filter(isPictureId)).toEqual([]);
  });

  it("that find no room are refused in plain words, and leave nothing behind", async () => {
    const files = new PictureFiles(directory);
    disk.isFull = true;
    const saving = files.save(ID, RECORD, Buffer.from("picture"));
    await expect(saving).rejects.toBeInstanceOf(DiskFull);
    await expect(saving).rejects.toThrow("Le serveur n'a plus de place pour les images");
    expect(await files.record(ID)).toBeUndefined();
    expect(await readdir(join(directory, ".incoming"))).toEqual([]);
    disk.isFull = false;
    await files.save(ID, RECORD, Buffer.from("picture"));
    expect(await files.record(ID)).toMatchObject({ bytes: 7 });
  });
});

async function expectWhole(id: string): Promise<void> {
  const files = new PictureFiles(directory);
  for (const name of await readdir(join(directory, id))) {
    if (name === "picture.json") expect(await files.record(id)).toMatchObject(RECORD);
    else expect((await stat(join(directory, id, name))).size, name).toBe(PICTURE_BYTES);
  }
}

/** Runs the writer, kills it while it writes, and tells which file stayed half written. */
async function killWhileWriting(): Promise<string> {
  for (;;) {
    const writer = spawn(process.execPath, ["--import", "tsx", WRITER, directory, String(PICTURE_BYTES)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const over = new Promise((resolve) => writer.once("exit", resolve));
    // One whole picture first.
    await new Promise((resolve) => writer.stdout.once("data", resolve));
    while (halfWritten() === undefined) await new Promise(setImmediate);
    writer.kill("SIGKILL");
    await over;
    const half = halfWritten();
    // It may have been quicker than the signal.
    if (half) return half;
  }
}

function halfWritten(): string | undefined {
  return readdirSync(directory, { recursive: true, encoding: "utf8" }).find((name) => {
    const found = statSync(join(directory, name), { throwIfNoEntry: false });
    return found?.isFile() && !name.endsWith(".json") && found.size < PICTURE_BYTES;
  });
}
