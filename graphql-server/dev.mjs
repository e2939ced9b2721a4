// `npm run dev`: the server compiles and restarts on each change; the PWA reloads by itself (Vite, in the server).
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";

const HERE = import.meta.dirname;
const TSC = path.resolve(HERE, "../node_modules/.bin/tsc");

spawnSync(TSC, ["-p", "tsconfig.build.json"], { cwd: HERE, stdio: "inherit" });
const children = [
  spawn(TSC, ["-p", "tsconfig.build.json", "--watch", "--preserveWatchOutput"], {
    cwd: HERE,
    stdio: "inherit",
  }),
  spawn(process.execPath, ["--watch-path=dist", "--enable-source-maps", "dist/main.js"], {
    cwd: HERE,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  }),
];
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
