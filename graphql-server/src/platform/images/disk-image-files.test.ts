import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { DiskImageFiles } from "./disk-image-files.ts";
import { isImageId } from "./image-url.rules.ts";

/** Path of a program that stores images in an endless loop. */
const WRITER = new URL("./testing/endless-writer.ts", import.meta.url).pathname;
const IMAGE_BYTES = 40_000_000;
const ID = "AAAAAAAAAAAAAAAA";
const RECORD = { hash: "0".repeat(64), width: 8, height: 8, colour: "#123456", format: "webp" } as const;

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "images-"));
});
afterEach(() => removeFolder(directory));

/**
 * Imports the tested module a second time, with a simulated disk that may be full. The import at the top of this file
 * uses the real disk.
 */
async function importWithDisk(disk: { isFull: boolean }) {
  vi.resetModules();
  vi.doMock("node:fs/promises", async (original) => {
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
  try {
    const [{ DiskFull }, { DiskImageFiles }] = await Promise.all([
      import("./disk-full.ts"),
      import("./disk-image-files.ts"),
    ]);
    return { DiskFull, DiskImageFiles };
  } finally {
    vi.doUnmock("node:fs/promises");
    vi.resetModules();
  }
}

describe("images on disk", () => {
  it("are complete or missing, never incomplete, after the process was killed while it wrote an image", async () => {
    const half = await killWhileWriting();
    expect(half).toContain(".incoming");
    const ids = (await readdir(directory)).filter(isImageId);
    for (const id of ids) await expectComplete(id);
    expect(ids.length).toBeGreaterThan(0);
  });

  it("that were never completed are removed together with unused images", async () => {
    const files = new DiskImageFiles(directory);
    await mkdir(join(directory, ID));
    await writeFile(join(directory, ID, "master.webp"), "without a record");
    await utimes(join(directory, ID), 1, 1);
    const moment = new Date(Date.now() - 1_000);
    expect(await Readable.from(files.list()).toArray()).toEqual([{ id: ID, touched: new Date(1_000) }]);
    expect(await files.removeUntouched(ID, moment)).toBe(true);
    expect((await readdir(directory)).filter(isImageId)).toEqual([]);
  });

  it("are refused with a French message when the disk is full, and no files remain", async () => {
    const disk = { isFull: true };
    const { DiskFull, DiskImageFiles } = await importWithDisk(disk);
    const files = new DiskImageFiles(directory);
    const saving = files.save(ID, RECORD, Buffer.from("content"));
    await expect(saving).rejects.toBeInstanceOf(DiskFull);
    await expect(saving).rejects.toThrow("Le serveur n’a plus de place pour les images");
    expect(await files.record(ID)).toBeUndefined();
    expect(await readdir(join(directory, ".incoming"))).toEqual([]);
    disk.isFull = false;
    await files.save(ID, RECORD, Buffer.from("content"));
    expect(await files.record(ID)).toMatchObject({ bytes: 7 });
  });
});

async function expectComplete(id: string): Promise<void> {
  const files = new DiskImageFiles(directory);
  for (const name of await readdir(join(directory, id))) {
    if (name === "picture.json") expect(await files.record(id)).toMatchObject(RECORD);
    else expect((await stat(join(directory, id, name))).size, name).toBe(IMAGE_BYTES);
  }
}

/** Kills a process while it writes an image. @returns the path of the partly written file */
async function killWhileWriting(): Promise<string> {
  for (;;) {
    const writer = spawn(process.execPath, ["--import", "tsx", WRITER, directory, String(IMAGE_BYTES)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = new Promise((resolve) => writer.once("exit", resolve));
    // The writer prints its first dot when it has stored its first complete file.
    await new Promise((resolve) => writer.stdout.once("data", resolve));
    while (halfWritten() === undefined) await new Promise(setImmediate);
    writer.kill("SIGKILL");
    await exited;
    const half = halfWritten();
    // If no file is partly written, because the writer had just completed one, the loop tries again.
    if (half) return half;
  }
}

function halfWritten(): string | undefined {
  return readdirSync(directory, { recursive: true, encoding: "utf8" }).find((name) => {
    const found = statSync(join(directory, name), { throwIfNoEntry: false });
    return found?.isFile() && !name.endsWith(".json") && found.size < IMAGE_BYTES;
  });
}
