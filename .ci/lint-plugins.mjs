// Checks that the linter rules of this project report exactly the code that they must report. A rule may stop matching,
// for example after an update of the linter, and nobody would notice. `npm test` runs this file.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Sample code for each rule. The rule must report exactly the lines that end with « // reported ». */
const SAMPLES = {
  "unhandled-promises": `
void load().then(show); // reported
void load()?.then(show); // reported
void import("./page.ts").then(({ show }) => show(),); // reported
void load().then(show, hide);
void load().then(show).catch(hide);
void load().finally(show);
await load().then(show);`,
  "shop-dates": `
new Intl.DateTimeFormat("fr"); // reported
date.toLocaleDateString(); // reported
date.getHours(); // reported
date.getTime();`,
};

const root = fileURLToPath(new URL("..", import.meta.url));
const settings = readFileSync(path.join(root, ".biome.json"), "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "mboa-mode-lint-"));
for (const [rule, code] of Object.entries(SAMPLES)) {
  const plugin = `./.ci/${rule}.grit`;
  writeFileSync(path.join(folder, "biome.json"), JSON.stringify({ plugins: [path.join(root, plugin)] }));
  const sample = path.join(folder, "sample.ts");
  writeFileSync(sample, code);
  const { stdout, stderr } = spawnSync(
    path.join(root, "node_modules/.bin/biome"),
    ["lint", `--config-path=${folder}`, "--reporter=github", sample],
    { encoding: "utf8" },
  );
  const reported = [...`${stdout}${stderr}`.matchAll(/title=plugin,.*?line=(\d+)/g)].map(([, line]) =>
    Number(line),
  );
  const wanted = code.split("\n").flatMap((line, place) => (line.endsWith("// reported") ? [place + 1] : []));
  if (String(reported) !== String(wanted)) {
    process.stdout.write(`${plugin} reports the lines [${reported}] of its sample instead of [${wanted}]\n`);
    process.exitCode = 1;
  }
  if (!settings.includes(`"${plugin}"`)) {
    process.stdout.write(`${plugin} is not enabled in .biome.json\n`);
    process.exitCode = 1;
  }
}
rmSync(folder, { recursive: true });
