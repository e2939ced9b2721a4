// Installs what the tests want beside the project's packages, where this machine allows it, and tells what they go without.
import { installed, onPath } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";

/** Programs that some of the server's tests run where they are there: with their Debian packages, and what is without them. */
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
