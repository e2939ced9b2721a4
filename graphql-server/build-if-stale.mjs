import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const WORKSPACES = [
  {
    name: "graphql-server",
    what: "serveur",
    sources: ["graphql-server/src"],
    outputs: ["graphql-server/dist"],
  },
  {
    name: "pwa",
    what: "boutique",
    sources: ["pwa/src", "pwa/public", "pwa/vite", "pwa/vite.config.ts", "graphql-server/src"],
    outputs: ["pwa/dist", "pwa/dist-ssr"],
  },
];

/** A built workspace carries the mark of the sources it was made from; an image built elsewhere has no sources. */
export async function buildIfStale(names = WORKSPACES.map(({ name }) => name)) {
  for (const workspace of WORKSPACES.filter(({ name }) => names.includes(name))) {
    const stamp = path.join(ROOT, workspace.outputs[0], ".sources");
    const built = workspace.outputs.every((folder) => existsSync(path.join(ROOT, folder)));
    const present = workspace.sources.some((source) => existsSync(path.join(ROOT, source)));
    const mark = present ? markOf(workspace.sources) : "";
    if (built && (!present || (existsSync(stamp) && readFileSync(stamp, "utf8") === mark))) continue;
    process.stdout.write(`Construction : ${workspace.what}\n`);
    const run = spawnSync("npm", ["run", "--silent", "build", "-w", workspace.name], {
      cwd: ROOT,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (run.status !== 0) {
      process.stderr.write(`${run.stdout}${run.stderr}\nLa construction a échoué : ${workspace.name}\n`);
      process.exit(1);
    }
    writeFileSync(stamp, mark);
  }
}

/** Changes with the name, size or time of any source file. */
function markOf(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    const full = path.join(ROOT, source);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort()
      : [full];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(ROOT, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}
