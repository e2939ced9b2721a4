// Installs what the tests want beside the project's packages, where this machine allows it, and tells what they go without.
import { installed, onPath } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";

/** Programs that some of the server's tests run where they are there: with their Debian packages, and what is without them. */
const WANTED = [
  [
    "redis-server",
    "redis-server",
    "Pas de redis-server : les limites partagées sont essayées sur un remplaçant, plusieurs répliques ne le sont pas",
  ],
  ["haproxy", "haproxy", "Pas de haproxy : plusieurs répliques ensemble ne sont pas essayées"],
  [
    "/usr/lib/postgresql/15/bin/initdb",
    "postgresql-15",
    "Pas de PostgreSQL 15 : plusieurs répliques sont essayées sur celui du projet",
  ],
];

for (const [program, packageName, without] of WANTED)
  if (!onPath(program) && !installed(program, [packageName])) process.stdout.write(`${without}\n`);
findBrowser();
