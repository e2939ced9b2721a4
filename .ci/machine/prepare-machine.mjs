// Installs programs that the tests need and that are not packages of the project, if this machine allows it. For each
// program that is still missing, prints what cannot be tested without it.
import { installed, onPath } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";

/** Optional programs of some server tests, their Debian packages, and what is not tested without them. */
const WANTED = [
  [
    "redis-server",
    "redis-server",
    "No redis-server: shared limits are tested with a stand-in, several instances are not tested",
  ],
  ["haproxy", "haproxy", "No haproxy: several instances together are not tested"],
  [
    "/usr/lib/postgresql/15/bin/initdb",
    "postgresql-15",
    "No PostgreSQL 15: several instances are tested on the PostgreSQL of the project",
  ],
];

for (const [program, packageName, without] of WANTED)
  if (!onPath(program) && !installed(program, [packageName])) process.stdout.write(`${without}\n`);
findBrowser();
