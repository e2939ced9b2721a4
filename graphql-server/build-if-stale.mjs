import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
/**
 * Regular expression for test files. Test files are not part of a build, so a change in a test file makes no build
 * stale.
 */
const OF_TESTS = /\.test\.tsx?$|[\\/]testing[\\/]/;
const WORKSPACES = [
  {
    name: "graphql-server",
    what: "server",
    scripts: ["build"],
    sources: ["graphql-server/src"],
    outputs: ["graphql-server/dist"],
  },
  {
    name: "pwa",
    what: "shop",
    scripts: ["build:client", "build:ssr"],
    sources: ["pwa/src", "pwa/public", "pwa/vite", "pwa/vite.config.ts", "graphql-server/src"],
    outputs: ["pwa/dist", "pwa/dist-ssr"],
  },
];

/**
 * Builds the workspaces whose build is missing or stale, all at the same time. A build contains the hash of its
 * sources. The build is stale if the present sources have a different hash. In a container image without sources, no
 * build is stale. If a build fails, the process ends.
 */
export async function buildIfStale(names = WORKSPACES.map(({ name }) => name)) {
  await Promise.all(WORKSPACES.filter(({ name }) => names.includes(name)).map(buildWorkspaceIfStale));
}

async function buildWorkspaceIfStale({ name, what, scripts, sources, outputs }) {
  const stamp = path.join(ROOT, outputs[0], ".sources");
  const built = outputs.every((folder) => existsSync(path.join(ROOT, folder)));
  const present = sources.some((source) => existsSync(path.join(ROOT, source)));
  const mark = present ? markOf(sources) : "";
  if (built && (!present || (existsSync(stamp) && readFileSync(stamp, "utf8") === mark))) return;
  process.stdout.write(`Building: ${what}\n`);
  const builds = scripts.map((script) => runScript(name, script));
  for (const { succeeded, output } of await Promise.all(builds)) {
    if (succeeded) continue;
    process.stderr.write(`${output}\nThe build failed: ${name}\n`);
    process.exit(1);
  }
  writeFileSync(stamp, mark);
}

/**
 * Runs a script of a workspace like npm does, but without npm, because npm takes as long to start as the server takes
 * to compile.
 * @returns whether the script has succeeded, and its output
 */
async function runScript(workspace, script) {
  const folder = path.join(ROOT, workspace);
  const { scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const binaries = path.join(ROOT, "node_modules/.bin");
  const env = { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` };
  const child = spawn(scripts[script], { cwd: folder, env, shell: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const [status] = await once(child, "close");
  return { succeeded: status === 0, output };
}

/**
 * Returns a hash of the names, sizes and modification times of the source files. A build is stale if it contains
 * another hash.
 */
function markOf(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    const full = path.join(ROOT, source);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .filter((file) => !OF_TESTS.test(path.relative(ROOT, file)))
          .sort()
      : [full];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(ROOT, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}
