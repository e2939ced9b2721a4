import { execFile } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";

const run = promisify(execFile);

/** What a process calls in place of the file system's function that makes hard links. */
const LINKING = {
  "with hard links": "link",
  "without hard links": `() => { throw Object.assign(new Error("no links"), { code: "EPERM" }); }`,
};

it.each(["with hard links", "without hard links"] as const)(
  "on a file system %s, processes that start at the same time all use the secret that was stored first",
  async (fileSystem) => {
    const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-secret-"));
    onTestFinished(() => removeFolder(folder));
    const file = path.join(folder, "data", "secret");
    // Each process pauses between its look for the file and the creation of the file, so that all of them look before
    // the first one creates the file. The pauses differ, so that one process is the first.
    const script = `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const [start, pause, file] = process.argv.slice(1);
      const link = fs.linkSync;
      const linking = ${LINKING[fileSystem]};
      fs.linkSync = (...names) => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(pause));
        return linking(...names);
      };
      syncBuiltinESMExports();
      const { storedSecret } = await import(${JSON.stringify(new URL("./stored-secret.ts", import.meta.url).href)});
      while (Date.now() < Number(start));
      process.stdout.write(storedSecret(file, () => String(process.pid).repeat(8)));`;
    const start = String(Date.now() + 4_000);
    const args = ["--import", "tsx", "--input-type=module", "--eval", script, start];
    const runs = await Promise.all(
      ["0", "500", "1000"].map((pause) => run(process.execPath, [...args, pause, file])),
    );
    expect(new Set(runs.map(({ stdout }) => stdout))).toEqual(new Set([readFileSync(file, "utf8")]));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(["secret"]);
  },
);
